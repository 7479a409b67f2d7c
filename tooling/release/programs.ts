import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { rolldown } from 'rolldown';

import { packageFolderOf } from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = join(ROOT, 'apps/server/src');

/** Each is started by itself; apps/server/src/platform/places.ts finds the last three by these names. */
const PROGRAMS = {
  api: 'main.ts',
  worker: 'worker.ts',
  circuit: 'operator/main.ts',
  scoreThread: 'modules/scores/scoreThread.ts',
  cleanFile: 'modules/artifacts/cleaning/main.ts',
  readText: 'modules/aesFeedback/reading/main.ts',
};

/** They load compiled files from beside their own, so they are shipped as they are. */
const SHIPPED_WHOLE = ['sharp', '@node-rs/argon2'];
/** Loaded only where somebody installed it. */
const NEVER_SHIPPED = ['pg-native'];

/** Writes the programs of the server into the folder, and returns the folders of all packages that are in them. */
export async function writePrograms(folder: string): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(SOURCE, file)])),
    platform: 'node',
    external: [...SHIPPED_WHOLE, ...NEVER_SHIPPED],
    transform: { define: { IS_RELEASE: 'true' } },
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    // Beside the programs, so that each file finds the folder of the programs as its own. (RL-2)
    chunkFileNames: 'part-[name]-[hash].js',
    minify: { compress: true, mangle: false, codegen: true },
    comments: { legal: false },
  });
  await bundle.close();
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ type: 'module', private: true })}\n`);
  const files = output.flatMap((piece) => (piece.type === 'chunk' ? piece.moduleIds : []));
  const bundled = files.flatMap((file) => packageFolderOf(file) ?? []);
  return new Set([...bundled, ...(await copyWhole(join(folder, 'node_modules')))]);
}

/** Copies them with everything that they need, each once; an optional part that is not installed is for other machines. */
async function copyWhole(folder: string): Promise<readonly string[]> {
  const found = new Map<string, string>();
  const waiting = SHIPPED_WHOLE.map((name) => ({ name, from: join(ROOT, 'apps/server/package.json') }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, from } = next;
    const place = installedAt(name, from);
    if (place === undefined || found.has(name)) continue;
    found.set(name, place);
    const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as Manifest; // oxlint-disable-line typescript/no-unsafe-type-assertion -- npm has read it before us
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    waiting.push(...Object.keys(needed).map((one) => ({ name: one, from: join(place, 'package.json') })));
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(place, join(folder, name), { recursive: true });
  }
  return [...found.values()];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const hasManifest = (place: string) => existsSync(join(place, 'package.json'));

function installedAt(name: string, from: string): string | undefined {
  const places = createRequire(from).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((place) => hasManifest(place));
}
