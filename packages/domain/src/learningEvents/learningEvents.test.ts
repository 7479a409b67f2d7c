import { expect, test } from 'vitest';

import { eventSettingErrors } from './collector.ts';
import { afterAnswer, backoffMs, deliveryOf } from './delivery.ts';
import type { LearningEvent } from './events.ts';
import { courseOfPath, pagePath } from './pagePath.ts';
import { bytesOf, cutBatch, EMPTY_QUEUE, enqueue, settle } from './queue.ts';

const anEvent = (id: string, padding = 0): LearningEvent => ({ id, type: 'Event', padding: 'x'.repeat(padding) });
const events = (count: number) => Array.from({ length: count }, (_, index) => anEvent(`e${index}`));
const ids = (list: readonly LearningEvent[]) => list.map(({ id }) => id);

test('LE-10 a batch that was taken is done', () => {
  const step = afterAnswer(deliveryOf(events(3)), 200);
  expect({ next: step.next, taken: ids(step.taken) }).toEqual({ next: 'done', taken: ['e0', 'e1', 'e2'] });
});

test.each([400, 413, 422])(
  'LE-10 a batch that is refused with %i is halved until the bad event stands alone',
  (status) => {
    const [bad, taken, refused]: [string, string[], string[]] = ['e5', [], []];
    let delivery = deliveryOf(events(8));
    let posts = 0;
    while (delivery.parts.length > 0) {
      posts += 1;
      const isRefused = ids(delivery.parts[0] ?? []).includes(bad);
      const step = afterAnswer(delivery, isRefused ? status : 202);
      taken.push(...ids(step.taken));
      refused.push(...ids(step.refused));
      delivery = step.delivery;
    }
    expect({ taken, refused, posts }).toEqual({
      taken: ['e0', 'e1', 'e2', 'e3', 'e4', 'e6', 'e7'],
      refused: ['e5'],
      posts: 7,
    });
  },
);

test('LE-10 a 401 asks for one new token, and a second one in a row waits', () => {
  const first = afterAnswer(deliveryOf(events(1)), 401);
  expect(first.next).toBe('renew');
  expect(afterAnswer(first.delivery, 401).next).toBe('wait');
  const taken = afterAnswer({ parts: [events(1), events(2)], hasRenewed: true }, 200);
  expect(afterAnswer(taken.delivery, 401).next).toBe('renew');
});

test.each([408, 429, 500, 503, 403, 415, null])('LE-10 after the answer %s everything is kept and waits', (status) => {
  const delivery = deliveryOf(events(2));
  expect(afterAnswer(delivery, status)).toEqual({ delivery, next: 'wait', taken: [], refused: [] });
});

test('S9.04/4 LE-10 the wait doubles and never exceeds 60 s', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, () => 1))).toEqual([1000, 2000, 4000]);
  expect(backoffMs(40, () => 1)).toBe(60_000);
  expect(backoffMs(40, () => 0)).toBe(30_000);
});

test('LE-11 beyond 1,000 events or 1 MB the oldest go and are counted', () => {
  const many = enqueue(EMPTY_QUEUE, events(1003));
  expect([many.events.length, many.dropped, many.events[0]?.id]).toEqual([1000, 3, 'e3']);
  const large = enqueue(EMPTY_QUEUE, [anEvent('a', 600_000), anEvent('b', 300_000), anEvent('c', 300_000)]);
  expect([ids(large.events), large.dropped]).toEqual([['b', 'c'], 1]);
  expect(large.bytes).toBe(large.events.reduce((sum, event) => sum + bytesOf(event), 0));
});

test('LE-11 a message holds what fits, and at least one event', () => {
  const list = [anEvent('a', 300), anEvent('b', 300), anEvent('c', 300)];
  expect(ids(cutBatch(list, 700))).toEqual(['a', 'b']);
  expect(ids(cutBatch(list, 10))).toEqual(['a']);
  expect(ids(cutBatch(list, 10_000))).toEqual(['a', 'b', 'c']);
});

test('LE-11 what came while a batch was on its way stays', () => {
  const [first, second] = [anEvent('a'), anEvent('b')];
  const queue = settle(enqueue(enqueue(EMPTY_QUEUE, [first]), [second]), [first]);
  expect([ids(queue.events), queue.bytes]).toEqual([['b'], bytesOf(second)]);
});

test('LE-11 letters outside of ASCII count as many bytes as they have', () => {
  expect(bytesOf({ ...anEvent('a'), name: 'é€😀' }) - bytesOf({ ...anEvent('a'), name: '' })).toBe(9);
});

test('LE-3 the address of a page travels without its query and without ids of people', () => {
  const id = '01980000-0000-7000-8000-000000000001';
  expect(pagePath(`/courses/${id}/groupAssignments/${id}/students/${id}?name=Amara#x`)).toBe(
    `/courses/${id}/groupAssignments/${id}/students/_`,
  );
  expect(pagePath(`/users/${id}/roles`)).toBe('/users/_/roles');
  expect(courseOfPath(`/courses/${id}/people`)).toBe(id);
  expect(courseOfPath('/courses/new')).toBeNull();
});

test.each([
  ['events.example.edu', 'https://id.example.edu/people/', []],
  ['events.example.edu', 'urn:example:', []],
  ['https://events.example.edu', 'https://id.example.edu/people/', ['caliperEventStoreHostname']],
  ['127.0.0.1:4000', 'https://id.example.edu/people/', ['caliperEventStoreHostname']],
  ['', '', ['caliperEventStoreHostname', 'caliperPersonNamespace']],
  ['events.example.edu', 'people', ['caliperPersonNamespace']],
])('LE-5 events are switched on only with a host and a namespace: %s, %s', (host, namespace, wrong) => {
  const settings = { caliperEnabled: true, caliperEventStoreHostname: host, caliperPersonNamespace: namespace };
  expect(Object.keys(eventSettingErrors(settings, { reachesLoopback: false, hasSecret: true }))).toEqual(wrong);
});

test('LE-5 what is off may be unfinished, and a host of this machine is for development', () => {
  const off = { caliperEnabled: false, caliperEventStoreHostname: '', caliperPersonNamespace: '' };
  const nothing = { reachesLoopback: false, hasSecret: false };
  expect(eventSettingErrors(off, nothing)).toEqual({});
  const here = { ...off, caliperEventStoreHostname: '127.0.0.1:4000' };
  expect(Object.keys(eventSettingErrors(here, nothing))).toEqual(['caliperEventStoreHostname']);
  expect(eventSettingErrors(here, { ...nothing, reachesLoopback: true })).toEqual({});
  const on = { caliperEnabled: true, caliperEventStoreHostname: 'a.edu', caliperPersonNamespace: 'urn:a:' };
  expect(Object.keys(eventSettingErrors(on, nothing))).toEqual(['caliperEnabled']);
});
