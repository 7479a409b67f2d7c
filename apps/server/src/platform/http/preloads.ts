import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

/** Written by the build of the web app. */
const preloads = z.array(z.object({ path: z.string(), link: z.string() }));

/**
 * Which files the page at a path will need, as a Link header: the browser asks for them before the page's first script
 * has run. Only names of built files, never anything of the request. (WB-7)
 */
export function readPreloads(folder: string): (path: string) => string | undefined {
  const file = join(folder, 'preloads.json');
  if (!existsSync(file)) return () => undefined;
  const known = preloads.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, link }) => ({
    link,
    // A parameter of a path is one segment.
    isAt: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }));
  return (path) => known.find(({ isAt }) => isAt.test(path))?.link;
}
