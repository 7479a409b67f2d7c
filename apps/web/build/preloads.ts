import type { Plugin, Rolldown } from 'vite';

import { PATHS } from '../src/parts/addresses/paths.ts';

const COURSE = ['app/entities/CourseRoute.tsx', 'app/entities/courseAhead.ts'];

/** Pages that people open by their address, from a bookmark or a mail, and the modules that each of them shows. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: ['app/pages/HomeRoute.tsx'],
  [PATHS.login]: ['app/pages/LoginRoute.tsx'],
  [PATHS.course]: COURSE,
  [PATHS.groupAssignment]: COURSE,
  [PATHS.submission]: [...COURSE, 'features/submissions/submission/SubmissionPage.tsx'],
  [PATHS.practice]: [...COURSE, 'features/calibrations/PracticePage.tsx'],
  [PATHS.review]: [...COURSE, 'features/evaluations/ReviewPage.tsx'],
  [PATHS.results]: [...COURSE, 'features/scores/results/ResultsPage.tsx'],
};

/** The typeface of every page. */
const FONT = /atkinson-hyperlegible-next-latin-wght-normal-[^/]*\.woff2$/;

/**
 * Writes preloads.json: for each of these paths the header by which the server tells the browser what the page will need.
 * The browser then asks for it with the first script, and not when that script has run. (WB-7, ADR 0055)
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(preloadsOf(Object.values(bundle)));
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
      },
    },
  };
}

type Bundle = readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[];

function preloadsOf(bundle: Bundle): { path: string; link: string }[] {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const withImports = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const one of chunks) if (chunk.imports.includes(one.fileName)) withImports(one, found);
    return found;
  };
  // Before what follows from it: an old connection brings six files at a time, and the page would name it last.
  const start = chunks.filter(({ isEntry }) => isEntry);
  const font = bundle.find(({ fileName }) => FONT.test(fileName));
  if (font === undefined) throw new Error('The build has no typeface to preload.');
  return Object.entries(PAGES).map(([path, modules]) => {
    const needed = [...start, ...modules.map((module) => chunkOf(chunks, module))];
    const files = [...new Set(needed.flatMap((chunk) => [...withImports(chunk)]))];
    const styles = new Set(files.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const links = [
      ...files.map(({ fileName }) => `</${fileName}>; rel=modulepreload`),
      ...[...styles].map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
      `</${font.fileName}>; rel=preload; as=font; crossorigin`,
    ];
    return { path, link: links.join(', ') };
  });
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const isIt = (id: string) => id.endsWith(`/src/${module}`);
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId !== null && isIt(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isIt));
  if (found === undefined) throw new Error(`The build has no ${module}. Name the page that is there in preloads.ts.`);
  return found;
}
