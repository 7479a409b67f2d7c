import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const pathsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);

test('AX-1 the journey through every route opens each one that needs no id', () => {
  const routes = read('apps/web/src/app/routing/routes.ts').replaceAll(
    /\{[^{}]*(?:isForDemo|isForDevelopment)[^{}]*\}/g,
    '',
  );
  const known = pathsIn(routes, /path: '([^']+)'/g).map((path) => path.replace(/(?<=.)\/[*]$/, ''));
  const plain = known.filter((path) => path !== '*' && !path.includes(':'));
  expect(plain.length).toBeGreaterThan(12);
  const walked = new Set(pathsIn(read('apps/e2e/src/journeys/everyRoute.journey.ts'), /'(\/[^'?]*)/g));
  expect(plain.filter((path) => !walked.has(path))).toEqual([]);
});
