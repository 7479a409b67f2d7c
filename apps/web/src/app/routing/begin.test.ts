import { expect, test, vi } from 'vitest';

import { beginAddress, beginPage } from './begin.ts';
import type { AppDispatch } from '#platform/store/store.ts';

import type { Begin, RouteEntry } from './entry.ts';

const anEntry = (path: string, begin?: RouteEntry['begin']): RouteEntry => ({
  id: 'S2.13',
  path,
  access: 'signedIn',
  title: 'Course',
  page: async () => () => null,
  ...(begin === undefined ? {} : { begin }),
});

test('WB-6 the address of a visit begins before its page is there, and the page does not begin it again', () => {
  const begin = vi.fn<Begin>(async () => {});
  const course = anEntry('/courses/:groupId', begin);
  const dispatch = vi.fn<AppDispatch>();
  beginAddress([anEntry('/'), course], '/courses/1', dispatch);
  const place = { entry: course, params: { groupId: '1' } };
  expect(begin).toHaveBeenCalledExactlyOnceWith(place, dispatch);
  beginPage(place, '/courses/1', dispatch);
  expect(begin).toHaveBeenCalledTimes(1);
  beginPage(place, '/courses/1', dispatch);
  expect(begin).toHaveBeenCalledTimes(2);
});

test('WB-6 an address of another page than the one entered leaves nothing begun', () => {
  const begin = vi.fn<Begin>(async () => {});
  const course = anEntry('/courses/:groupId', begin);
  const dispatch = vi.fn<AppDispatch>();
  beginAddress([course], '/courses/1', dispatch);
  beginPage({ entry: course, params: { groupId: '2' } }, '/courses/2', dispatch);
  expect(begin).toHaveBeenCalledTimes(2);
});

test('WB-6 a file that cannot be loaded leaves the asking to the page', async () => {
  const begin = vi.fn<Begin>(async () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  beginPage({ entry: anEntry('/', begin), params: {} }, '/', vi.fn<AppDispatch>());
  await expect(begin.mock.results[0]?.value).rejects.toThrow('Failed to fetch');
});
