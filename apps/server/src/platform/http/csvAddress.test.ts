import { expect, test } from 'vitest';

import { csvAddress } from './csvAddress.ts';

test.each([
  ['/api/groupAssignments/7/scores', '/api/groupAssignments/7/scores/csv'],
  [
    '/api/groupAssignments/7/scores?keywords=why?&sort=name',
    '/api/groupAssignments/7/scores/csv?keywords=why?&sort=name',
  ],
  ['/api/groupAssignments/7/scores/csv?a=1', '/api/groupAssignments/7/scores/csv?a=1'],
  ['/token', '/token'],
])('S7.22/1 EX-6 a request for %s as text/csv goes to %s, with the whole query', (url, address) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it looks at is all there
  const asked = { url, method: 'GET', headers: { accept: 'text/csv' } } as Parameters<typeof csvAddress>[0];
  expect(csvAddress(asked)).toBe(address);
});
