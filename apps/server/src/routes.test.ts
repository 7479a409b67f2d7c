import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { expect, test } from 'vitest';

import { ROUTES } from './routes.ts';

test('HT-1 every endpoint of the contract is implemented exactly once', () => {
  const names = (list: readonly { method: string; path: string }[]) =>
    list.map((e) => `${e.method} ${e.path}`).toSorted();
  expect(names(ROUTES.map((route) => route.endpoint))).toEqual(names(ENDPOINTS));
});

test('HT-19 no address carries a reason but that of the specified start of an impersonation', () => {
  const carriers = ENDPOINTS.filter(
    ({ method, rest }) => (method === 'GET' || method === 'DELETE') && 'reason' in rest.shape,
  );
  expect(carriers.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/account/startImpersonation']);
});
