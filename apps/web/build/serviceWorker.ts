import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type Plugin, type Rolldown } from 'vite';

import type { Shell } from '../src/serviceWorker/build.ts';

const ROOT = join(import.meta.dirname, '..');

/** The shell and the pages of a student's tasks: with these every task opens without a network. (OF-6) */
const TASKS = [
  'app/later.ts',
  'app/pages/HomeRoute.tsx',
  'app/pages/LoginRoute.tsx',
  'app/entities/CourseRoute.tsx',
  'app/entities/courseAhead.ts',
  'app/shell/KeptNote.tsx',
  'features/submissions/hub/HubPage.tsx',
  'features/submissions/submission/SubmissionPage.tsx',
  'features/submissions/submission/ReceiptPage.tsx',
  'features/evaluations/ReviewPage.tsx',
  'features/evaluations/SelfPage.tsx',
  'features/calibrations/PracticePage.tsx',
];
/** Files that a task loads when it needs them: an editor, a dialog, formulas. The others are pages of other people. */
const OF_TASKS = /[/\\](?:features[/\\](?:submissions|evaluations|calibrations)|parts|platform|node_modules)[/\\]/;
/** Large, and of no use without a network: previews of files, which are not kept, and reports to another service. */
const NEVER = /[/\\]node_modules[/\\](?:pdfjs-dist|@sentry)[/\\]|[/\\]PdfPreview\.tsx$/;
/** Of these formats every browser with service workers takes the smallest; what has no hash in its name is not kept. */
const IS_KEPT = /^assets\/.*\.(?:js|css|woff2|svg)$/;
const IS_FONT = /\.woff2$/;
const FONTS = /(?:atkinson-hyperlegible-next-latin-wght|source-serif-4-latin-opsz)-normal-[^/]*\.woff2$/;

/** Writes sw.js: the service worker with the names of all files of this build. (OF-9) */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // For pages that the server writes itself: it knows no name with a hash. (OF-13)
        this.emitFile({
          type: 'asset',
          fileName: 'favicon.svg',
          source: await readFile(join(ROOT, 'src/favicon.svg')),
        });
        const shell = shellOf(Object.values(bundle));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled(shell) });
      },
    },
  };
}

type Bundle = readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[];

function shellOf(bundle: Bundle): Shell {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const page = bundle.find((file) => file.type === 'asset' && file.fileName === 'index.html');
  if (entry === undefined || page?.type !== 'asset') throw new Error('The build has no page to keep.');
  const first = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk): void => {
    if (first.has(chunk.fileName)) return;
    first.add(chunk.fileName);
    for (const name of chunk.viteMetadata?.importedCss ?? []) first.add(name);
    for (const one of chunks)
      if (chunk.imports.includes(one.fileName) || (chunk.dynamicImports.includes(one.fileName) && isOfTasks(one)))
        take(one);
  };
  take(entry);
  for (const task of TASKS) take(chunkOf(chunks, task));
  const names = bundle
    .filter((file) => IS_KEPT.test(file.fileName) && !(file.type === 'chunk' && isNever(file)))
    .map(({ fileName }) => fileName);
  for (const name of names) if (FONTS.test(name) || /favicon/.test(name)) first.add(name);
  const paths = (kept: (name: string) => boolean) =>
    names
      .filter(kept)
      .map((name) => `/${name}`)
      .toSorted();
  return {
    build: entry.fileName.replace(/^assets\/|\.js$/g, ''),
    page: createHash('sha256').update(page.source).digest('hex'),
    first: paths((name) => first.has(name)),
    // Without a typeface there is another one.
    rest: paths((name) => !first.has(name) && !IS_FONT.test(name)),
  };
}

const isNever = ({ moduleIds }: Rolldown.OutputChunk): boolean => moduleIds.some((id) => NEVER.test(id));

const isOfTasks = (chunk: Rolldown.OutputChunk): boolean =>
  OF_TASKS.test(chunk.facadeModuleId ?? '') && !isNever(chunk);

function chunkOf(chunks: readonly Rolldown.OutputChunk[], task: string): Rolldown.OutputChunk {
  const isIt = (id: string | null) => id?.endsWith(`/src/${task}`) === true;
  const found = chunks.find((one) => isIt(one.facadeModuleId)) ?? chunks.find((one) => one.moduleIds.some(isIt));
  if (found === undefined)
    throw new Error(`The build has no ${task}. Name the page that is there in serviceWorker.ts.`);
  return found;
}

async function bundled(shell: Shell): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      rolldownOptions: { input: join(ROOT, 'worker/main.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [built].flat();
  const file = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (file?.type !== 'chunk') throw new Error('The service worker was not built.');
  return file.code;
}
