import { expect, test } from 'vitest';

import { sampledNames } from './identifiers.ts';

test('DC-6 every name in a fenced sample is looked for, and names of several words in backticks', () => {
  const sample =
    "```ts\nexport const scores = await withShard(db, 'a text'); // a comment\n```\n`selectScores()`, `run`, `docs/`";
  expect(sampledNames(sample)).toEqual(['await', 'const', 'export', 'scores', 'selectScores', 'withShard']);
});

test('DC-6 samples of SQL count; samples of a shell and prose do not', () => {
  const sample = '```sql\n-- a comment\nselect user_id from users;\n```\n```sh\nnpm run unheardOf\n```\nunheardOf';
  expect(sampledNames(sample)).toEqual(['from', 'select', 'user_id', 'users']);
});
