import { getConfiguration } from '@circuit/contract/configuration';
import { expect, test } from 'vitest';

import { aConfiguration } from '#testing/builders.ts';
import { aTab } from '#testing/tabs.ts';
import { answer, problem } from '#testing/server.ts';

import { resources } from './resources.ts';
import { metadataOf, STATUS, statusOf } from './status.ts';

const flags = { isUninitialized: false, isLoading: false, isFetching: false, isError: false };

test('S4.01/1 the words of the data status, and their constants in upper case', () => {
  expect(Object.values(STATUS)).toEqual([
    'uninitialized',
    'loading',
    'ready',
    'error',
    'creating',
    'updating',
    'deleting',
  ]);
  expect(Object.keys(STATUS)).toEqual(Object.values(STATUS).map((word) => word.toUpperCase()));
});

test('S4.01/3 a finished fetch ends in ready or error', () => {
  expect(statusOf(flags)).toBe('ready');
  expect(statusOf({ ...flags, isError: true })).toBe('error');
});

test('S4.01/1, S4.02/1 before and during a fetch data is uninitialized and loading, also the second time', () => {
  expect(statusOf({ ...flags, isUninitialized: true })).toBe('uninitialized');
  expect(statusOf({ ...flags, isLoading: true, isFetching: true })).toBe('loading');
  expect(statusOf({ ...flags, isError: true, isFetching: true })).toBe('loading');
});

test('S4.02/1, S3.14, S8.03/5 a fetch starts, then has a failure or a result, and its metadata tell', async () => {
  const { store } = aTab();
  const actions: string[] = [];
  const read = () => {
    const asked = store.dispatch(resources.configuration.initiate(undefined, { forceRefetch: true }));
    actions.push(statusOf({ ...current(), isFetching: current().isLoading }));
    return asked;
  };
  const current = () => resources.configuration.select()(store.getState());
  answer(getConfiguration, (_asked, calls) => (calls === 1 ? problem(404) : aConfiguration()));

  await read();
  expect(metadataOf(current())).toMatchObject({
    isFetching: false,
    hasError: true,
    lastFetchErrorData: { status: 404, title: 'A title' },
    fetchedAt: null,
  });
  const beforeMs = Date.now();
  await read();
  const metadata = metadataOf(current());
  expect(metadata).toMatchObject({ isFetching: false, hasError: false, lastFetchErrorData: null });
  expect(metadata.fetchedAt?.getTime()).toBeGreaterThanOrEqual(beforeMs);
  expect(actions).toEqual(['loading', 'loading']);
});
