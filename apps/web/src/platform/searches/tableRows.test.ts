import { expect, test, vi } from 'vitest';

import { tableRows } from './tableRows.ts';

const page = { items: ['Ada'], totalCount: 412 };
const problem = { status: 503, title: 'Busy', detail: 'The server is busy.' };

function aQuery(fields: Partial<Parameters<typeof tableRows<string>>[0]> = {}) {
  return { isUninitialized: false, isFetching: false, isError: false, refetch: vi.fn<() => void>(), ...fields };
}

test('MT-25 a list that nobody asked for is unasked, not empty', () => {
  expect(tableRows(aQuery({ isUninitialized: true })).status).toBe('unasked');
});

test('MT-25 while other rows are on their way the old ones are shown as such', () => {
  expect(tableRows(aQuery({ isFetching: true })).status).toBe('loading');
  expect(tableRows(aQuery({ isFetching: true, data: page }))).toMatchObject({
    status: 'ready',
    rows: ['Ada'],
    totalCount: 412,
    isRefreshing: true,
  });
});

test('MT-26 a request that failed does not show the rows of another one', () => {
  const failed = tableRows(aQuery({ isError: true, error: problem, data: page }));
  expect(failed).toMatchObject({ status: 'error', rows: [], failure: 'The server is busy.' });
});

test('MT-27 rows that could not be renewed stay, with the time of their loading and the failure', () => {
  const fulfilledTimeStamp = new Date(2026, 10, 15, 20, 41).getTime();
  const old = tableRows(aQuery({ isError: true, error: problem, data: page, currentData: page, fulfilledTimeStamp }));
  expect(old).toMatchObject({ status: 'ready', rows: ['Ada'], failure: 'The server is busy.' });
  expect(old.loadedAt).toMatch(/^8:41\sPM$/);
});
