import { endpoint, noContent } from '@circuit/contract/endpoint';
import { z } from '@circuit/contract/zod';
import { beforeEach, expect, test } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { api, fromContract, intentOf } from './api.ts';
import { defineResource } from './defineResource.ts';

const assignment = z.object({ id: z.string(), title: z.string() });
const page = z.object({ items: z.array(assignment), totalCount: z.number() });
const open = { access: 'open', summary: '' } as const;
const id = { assignmentId: z.string() };
const title = { title: z.string() };

const PATH = '/api/assignments/{assignmentId}';
const list = endpoint({ ...open, method: 'GET', path: '/api/assignments', request: z.object({}), response: page });
const post = endpoint({
  ...open,
  method: 'POST',
  path: '/api/assignments',
  request: z.object(title),
  response: assignment,
});
const put = endpoint({
  ...open,
  method: 'PUT',
  path: PATH,
  request: z.object({ ...id, ...title }),
  response: assignment,
});
const drop = endpoint({ ...open, method: 'DELETE', path: PATH, request: z.object(id), response: noContent });

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    testList: build.query(fromContract(list)),
    testCreate: build.mutation(intentOf(post)),
    testUpdate: build.mutation(intentOf(put)),
    testRemove: build.mutation(intentOf(drop)),
  }),
});

const assignments = defineResource({
  name: 'assignments',
  path: PATH,
  list: endpoints.testList,
  create: endpoints.testCreate,
  update: endpoints.testUpdate,
  remove: endpoints.testRemove,
});

let store: ReturnType<typeof aTab>['store'];
const shown = () => endpoints.testList.select()(store.getState()).data;
const status = (key: string) => assignments.statusOf([key])(store.getState());

beforeEach(async () => {
  ({ store } = aTab());
  answer(list, { items: [{ id: '1', title: 'First' }], totalCount: 1 });
  await store.dispatch(endpoints.testList.initiate());
});

test('S4.02/5, S4.01/1, S7.20/7 a created item has a temporary key, and then is stored under its id', async () => {
  const asked = answer(post, { id: '2', title: 'Second' });
  const creating = store.dispatch(assignments.create([], { title: 'Second' }, { temporaryKey: 'new' }));
  expect(shown()).toEqual({ items: [expect.anything(), { id: 'new', title: 'Second' }], totalCount: 2 });
  expect(status('new')).toBe('creating');
  await creating;
  expect(shown()).toEqual({
    items: [
      { id: '1', title: 'First' },
      { id: '2', title: 'Second' },
    ],
    totalCount: 2,
  });
  expect(status('2')).toBe('ready');
  expect(asked[0]?.fields).toEqual({ title: 'Second' });
});

test('DL-10 an item that could not be created is taken out again', async () => {
  answer(post, problem(400));
  const written = await store.dispatch(assignments.create([], { title: 'Second' }, { temporaryKey: 'new' }));
  expect(written.error).toMatchObject({ status: 400 });
  expect(shown()).toEqual({ items: [{ id: '1', title: 'First' }], totalCount: 1 });
  expect(status('new')).toBe('error');
});

test('S4.01/1, S7.20/8 an update is shown as such, sends id and body, and shows what the server made of it', async () => {
  const asked = answer(put, { id: '1', title: 'First!' });
  const updating = store.dispatch(assignments.update(['1'], { title: 'First' }, { ifMatch: 4 }));
  expect(status('1')).toBe('updating');
  await updating;
  expect(shown()?.items).toEqual([{ id: '1', title: 'First!' }]);
  expect(status('1')).toBe('ready');
  expect(asked[0]?.fields).toEqual({ assignmentId: '1', title: 'First' });
  expect(asked[0]?.headers.get('if-match')).toBe('"4"');
});

test('S4.02/6, S4.01/1, S7.20/7 deleting removes the key', async () => {
  const asked = answer(drop, undefined);
  const deleting = store.dispatch(assignments.remove(['1']));
  expect(status('1')).toBe('deleting');
  await deleting;
  expect(shown()).toEqual({ items: [], totalCount: 0 });
  expect(asked).toHaveLength(1);
});

test('DL-11 an item that could not be deleted stays', async () => {
  answer(drop, problem(403));
  await store.dispatch(assignments.remove(['1']));
  expect(shown()?.items).toHaveLength(1);
});

test('S4.02/4 an item that is gone from the server leaves the list too', async () => {
  answer(drop, problem(404));
  await store.dispatch(assignments.remove(['1']));
  expect(shown()).toEqual({ items: [], totalCount: 0 });
});

test('S5.05/10 creating a model that exists fails', async () => {
  const again = store.dispatch(assignments.create([], { id: '1', title: 'First' }));
  await expect(again).rejects.toThrow(/^model already exists$/);
});

test('S5.05/11 deleting a model that is missing fails', async () => {
  await expect(store.dispatch(assignments.remove(['9']))).rejects.toThrow(/^model does not exist$/);
});

test('S5.05/8, S8.12/1 operations on an item need as many pathParams as the resource is deep', async () => {
  await expect(store.dispatch(assignments.remove([]))).rejects.toThrow(/pathParams/);
  await expect(store.dispatch(assignments.update(['1', '2'], { title: 'x' }))).rejects.toThrow(/pathParams/);
  await expect(store.dispatch(assignments.create(['1'], { title: 'x' }))).rejects.toThrow(/pathParams/);
});

test('S5.05/9, S8.12/2 an update needs an id and a body', async () => {
  await expect(store.dispatch(assignments.update([''], { title: 'x' }))).rejects.toThrow(/needs an id/);
  await expect(store.dispatch(assignments.update(['1'], {}))).rejects.toThrow(/needs a body/);
});
