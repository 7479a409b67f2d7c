import { ENDPOINTS } from '@circuit/contract';
import { expect, test } from 'vitest';

import { ROUTES } from './routes.ts';

test('HT-1 every endpoint of the contract is implemented exactly once', () => {
  const names = (list: readonly { method: string; path: string }[]) =>
    list.map((e) => `${e.method} ${e.path}`).toSorted();
  expect(names(ROUTES.map((route) => route.endpoint))).toEqual(names(ENDPOINTS));
});
