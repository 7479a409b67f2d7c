import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { countLines, isSource, type Sizes, sizesOf, TARGETS } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const paths = globSync('{packages,apps,tooling}/**/*.{ts,tsx,js,cjs,mjs}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
});
const sizes = sizesOf(
  paths.filter(isSource).map((path) => ({ path, lines: countLines(readFileSync(join(root, path), 'utf8')) })),
);

process.stdout.write(report(sizes));
process.exitCode = sizes.tooLong.length === 0 ? 0 : 1;

function report({ files, median, p95, max, tooLong }: Sizes): string {
  return [
    `${files} source files`,
    `median ${median} lines (target under ${TARGETS.median})`,
    `p95    ${p95} lines (target under ${TARGETS.p95})`,
    `max    ${max} lines (limit ${TARGETS.max})`,
    ...tooLong.map(({ path, lines }) => `too long: ${path} has ${lines} lines`),
    '',
  ].join('\n');
}
