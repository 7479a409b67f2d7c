import { expect, test } from 'vitest';

import { linkedPaths, namedPaths } from './namedPaths.ts';

test('DC-1 a path of the repository in backticks is checked, other code is not', () => {
  expect(namedPaths('`docs/adr/` and `packages/db/src/migrate.ts:12`, `npm run dev`, `group`, `.ci/run`')).toEqual([
    'docs/adr/',
    'packages/db/src/migrate.ts',
    '.ci/run',
  ]);
});

test('DC-2 placeholders and fenced examples are skipped; before a wildcard the folders count', () => {
  const text = '`apps/server/src/modules/<subject>/<verb>.ts` `packages/*/src` `apps/web/src/{app,shared}`';
  expect(namedPaths(`${text}\n\n\`\`\`ts\n// \`docs/nowhere.md\`\n\`\`\`\n`)).toEqual(['packages/', 'apps/web/src/']);
});

test('DC-3 links to other files are checked, addresses and anchors are not', () => {
  const text = '[a](../glossary.md#cell) [b](https://example.org/x) [c](#here) [d](mailto:a@example.org)';
  expect(linkedPaths(text)).toEqual(['../glossary.md']);
});
