import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import { packageFolderOf } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Writes the web app into the folder, compressed beforehand, and returns the folders of the packages in it. */
export async function writeWeb(folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const note: Plugin = {
    name: 'note-packages',
    generateBundle(_options, bundle) {
      for (const piece of Object.values(bundle)) {
        const files = piece.type === 'chunk' ? piece.moduleIds : piece.originalFileNames;
        for (const file of files) {
          const place = packageFolderOf(file.startsWith('/') ? file : join(ROOT, 'apps/web', file));
          if (place !== undefined) found.add(place);
        }
      }
    },
  };
  await build({
    root: join(ROOT, 'apps/web'),
    build: { outDir: folder, emptyOutDir: true },
    plugins: [note],
    logLevel: 'error',
  });
  return found;
}
