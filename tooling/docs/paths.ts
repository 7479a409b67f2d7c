import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { linkedPaths, namedPaths } from './namedPaths.ts';

// Fails when a document names a path that does not exist.
const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', '{docs,packages,apps,tooling}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
}).toSorted();

const missing = documents.flatMap((document) => {
  const markdown = readFileSync(join(root, document), 'utf8');
  const paths = [...namedPaths(markdown), ...linkedPaths(markdown).map((target) => join(dirname(document), target))];
  return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path} does not exist`);
});

process.stdout.write([...missing, `${documents.length} documents, ${missing.length} missing paths`, ''].join('\n'));
process.exitCode = missing.length === 0 ? 0 : 1;
