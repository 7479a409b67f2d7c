import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, matchesGlob, relative } from 'node:path';

/** For each file of a checkout, the files that it needs to run. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SOURCE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const ONLY_TYPES = /^(?:import|export) type [^;]*?from '[^']*';/gm;
const QUOTED = /'([^'\n\s]+)'/g;

export function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

/**
 * A file needs what it imports, and every file and folder whose path it quotes: programs that it starts, data that it
 * reads, migrations that it runs. Types are left out, because they are gone at run time.
 */
export function readGraph(root: string, files: readonly string[] = filesOf(root)): Graph {
  const known = new Set(files);
  const folders = Map.groupBy(files, dirname);
  const within = (folder: string) =>
    [...folders].flatMap(([name, inside]) => (name === folder || name.startsWith(`${folder}/`) ? inside : []));

  function namedBy(file: string, quoted: string): readonly string[] {
    const path = quoted.split('?', 1)[0] ?? '';
    if (/^(?:#|@circuit\/)/.test(path)) return imported(file, path);
    if (!/[./]/.test(path)) return [];
    const target = relative(root, join(root, dirname(file), path));
    if (known.has(target)) return [target];
    if (path.startsWith('.') && path.includes('*')) return files.filter((other) => matchesGlob(other, target));
    const isFolder = path.startsWith('../') && extname(path) === '' && isRealFolder(join(root, target));
    return isFolder && !isWhole(target) ? within(target) : [];
  }

  function imported(file: string, specifier: string): readonly string[] {
    try {
      const target = relative(root, createRequire(join(root, file)).resolve(specifier));
      return known.has(target) ? [target] : [];
    } catch {
      // A test may quote the name of a module that does not exist.
      return [];
    }
  }

  const needsOf = (file: string): Set<string> => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(ONLY_TYPES, '');
    return new Set([...text.matchAll(QUOTED)].flatMap(([, quoted = '']) => namedBy(file, quoted)));
  };
  return new Map(files.map((file) => [file, SOURCE.test(file) ? needsOf(file) : new Set<string>()]));
}

/** The checkout or a whole program. A test that names one reads all of it, so it runs after every change. */
const isWhole = (folder: string): boolean =>
  /^(?:|\.|apps|packages|tooling|(?:apps|packages)\/[^/]+(?:\/src)?)$/.test(folder);

export const namesTheCheckout = (root: string, file: string): boolean =>
  [...readFileSync(join(root, file), 'utf8').matchAll(QUOTED)].some(
    ([, quoted = '']) => quoted.startsWith('..') && isWhole(relative(root, join(root, dirname(file), quoted))),
  );

const isRealFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** How many steps each file is away from the changed ones, nearest first, along the files that need each other. */
export function distances(graph: Graph, changed: Iterable<string>, leftOut: ReadonlySet<string> = new Set()) {
  const needing = new Map<string, string[]>();
  for (const [file, needs] of graph)
    for (const need of needs) if (!leftOut.has(need)) needing.set(need, [...(needing.get(need) ?? []), file]);
  // A map keeps the order in which it is filled, and is read while it grows.
  const steps = new Map([...changed].map((file) => [file, 0]));
  for (const [file, step] of steps)
    for (const other of needing.get(file) ?? []) if (!steps.has(other)) steps.set(other, step + 1);
  return steps;
}
