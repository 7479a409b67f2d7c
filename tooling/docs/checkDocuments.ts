import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { decisionProblems } from './decisions.ts';
import { sampledNames } from './identifiers.ts';
import { linkedPaths, namedPaths } from './namedPaths.ts';

// Fails when a document names a path, a name of the code or a decision that does not exist. (DC-1 to DC-7)
const root = join(import.meta.dirname, '../..');
const notOurs = ['**/node_modules', '**/dist'];
const find = (...patterns: readonly string[]): readonly string[] =>
  globSync(patterns, { cwd: root, exclude: notOurs }).toSorted();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = find('*.md', '{docs,packages,apps,tooling}/**/*.md');
const missingPaths = documents.flatMap((document) => {
  const markdown = read(document);
  const paths = [...namedPaths(markdown), ...linkedPaths(markdown).map((target) => join(dirname(document), target))];
  return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path} does not exist`);
});

const sources = find('{apps,packages,tooling}/**/*.{ts,tsx,sql,css}', 'docs/schema.sql', 'package.json');
// What only a test of these checks names does not exist.
const code = sources.filter((path) => !path.startsWith('tooling/docs/')).map(read);
const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
const missingNames = find('docs/{how-to,adr}/*.md').flatMap((document) =>
  sampledNames(read(document))
    .filter((name) => !words.has(name))
    .map((name) => `${document}: nothing is called ${name}`),
);

const decisions = find('docs/adr/*.md').map((path) => ({ name: basename(path), text: read(path) }));
const problems = [...missingPaths, ...missingNames, ...decisionProblems(decisions)];
process.stdout.write([...problems, `${documents.length} documents, ${problems.length} problems`, ''].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
