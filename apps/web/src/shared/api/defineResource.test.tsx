import { endpoint, noContent } from '@circuit/contract';
import { beforeEach, expect, test } from 'vitest';
import { z } from '@circuit/contract';

import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { api, fromContract, intentOf } from './api.ts';
import { defineResource } from './defineResource.ts';

const phases = z.record(z.string(), z.object({ length: z.number() }));
const assignment = z.object({ id: z.string(), title: z.string(), phases: phases.optional() });
const page = z.object({ items: z.array(assignment), totalCount: z.number() });
const open = { access: 'open', summary: '' } as const;
const id = { assignmentId: z.string() };
const title = { title: z.string() };

const PATH = '/api/assignments/{assignmentId}';
const list = endpoint({ ...open, method: 'GET', path: '/api/assignments', request: z.object({}), response: page });
const read = endpoint({ ...open, method: 'GET', path: PATH, request: z.object(id), response: assignment });
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
const listRuns = endpoint({
  ...open,
  method: 'GET',
  path: '/api/groupAssignments',
  request: z.object({}),
  response: page,
});

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    testList: build.query(fromContract(list)),
    testRuns: build.query(fromContract(listRuns)),
    testItem: build.query(fromContract(read)),
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

const withPhases = { Submission: { length: 7 }, Calibration: { length: 3 } };
const fewer = { Submission: { length: 7 } };

test('S4.02/7 phases that new assignments lack are removed, in the list and in a single one', async () => {
  answer(list, { items: [{ id: '1', title: 'First', phases: withPhases }], totalCount: 1 });
  answer(read, { id: '1', title: 'First', phases: withPhases });
  await store.dispatch(endpoints.testList.initiate(undefined, { forceRefetch: true }));
  await store.dispatch(endpoints.testItem.initiate({ assignmentId: '1' }));
  expect(shown()?.items[0]?.phases).toEqual(withPhases);

  answer(list, { items: [{ id: '1', title: 'First', phases: fewer }], totalCount: 1 });
  answer(read, { id: '1', title: 'First', phases: fewer });
  await store.dispatch(endpoints.testList.initiate(undefined, { forceRefetch: true }));
  await store.dispatch(endpoints.testItem.initiate({ assignmentId: '1' }, { forceRefetch: true }));
  expect(shown()?.items[0]?.phases).toEqual(fewer);
  expect(endpoints.testItem.select({ assignmentId: '1' })(store.getState()).data?.phases).toEqual(fewer);
});

test('S4.02/7 an entry whose fetch fails or is under way keeps its phases', async () => {
  answer(read, { id: '1', title: 'First', phases: withPhases });
  const held = () => endpoints.testItem.select({ assignmentId: '1' })(store.getState()).data?.phases;
  await store.dispatch(endpoints.testItem.initiate({ assignmentId: '1' }));
  answer(read, problem(404));
  const failing = store.dispatch(endpoints.testItem.initiate({ assignmentId: '1' }, { forceRefetch: true }));
  expect(held()).toEqual(withPhases);
  await failing;
  expect(held()).toEqual(withPhases);
});

test('S4.02/8 the same holds for groupAssignments', async () => {
  const items = (given: typeof withPhases | typeof fewer) => ({
    items: [{ id: '5', title: 'Run', phases: given }],
    totalCount: 1,
  });
  answer(listRuns, items(withPhases));
  await store.dispatch(endpoints.testRuns.initiate());
  answer(listRuns, items(fewer));
  await store.dispatch(endpoints.testRuns.initiate(undefined, { forceRefetch: true }));
  expect(endpoints.testRuns.select()(store.getState()).data).toEqual(items(fewer));
});
