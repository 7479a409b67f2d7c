import { randomUUID } from 'node:crypto';

import { ACTS, envelopeOf, eventOf, type Act, type LearningEvent } from '@circuit/domain/learningEvents';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startEventCollector, type EventCollector } from './collector.ts';
import { caliperEvent } from './schema.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const OF_TASK = { groupAssignmentId: ID };
const EVERY_ACT: readonly Act[] = [
  { kind: 'loggedIn' },
  { kind: 'loggedOut' },
  { kind: 'timedOut' },
  { kind: 'tested' },
  { kind: 'navigated', path: `/courses/${ID}`, from: '/' },
  { kind: 'startedWriting', ...OF_TASK, submissionId: ID },
  { kind: 'handedIn', ...OF_TASK, submissionId: ID },
  { kind: 'startedPractice', ...OF_TASK, calibrationId: ID, evaluationId: ID },
  { kind: 'handedInPractice', ...OF_TASK, calibrationId: ID, evaluationId: ID },
  { kind: 'rated', ...OF_TASK, taskId: ID, criterionId: ID, selection: '2' },
  { kind: 'commented', ...OF_TASK, taskId: ID, criterionId: ID },
  { kind: 'viewedResult', ...OF_TASK },
  { kind: 'launched', ltiLaunchId: ID },
  { kind: 'scoreReleased', ...OF_TASK, groupId: ID, tenths: 825 },
  { kind: 'scorePushed', ...OF_TASK, groupId: ID, tenths: 825 },
];
const AROUND = {
  origin: 'https://uni.circuit.test',
  personNamespace: 'https://id.uni.test/person/',
  person: { id: ID, uid: 'u200' },
  groupId: ID,
  session: { id: '4c1f', startedAt: new Date('2030-01-21T17:50:00Z') },
};
const AT = new Date('2030-01-21T18:11:58.412Z');
const made = (act: Act): LearningEvent => eventOf(act, { id: randomUUID(), at: AT }, AROUND);

test('LE-1 every act of the table becomes an event that a strict reading of Caliper 1.2 takes', () => {
  expect(EVERY_ACT.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(ACTS).toSorted());
  for (const act of EVERY_ACT) {
    const event = made(act);
    expect({ kind: act.kind, problems: caliperEvent.safeParse(event).error?.issues }).toEqual({
      kind: act.kind,
      problems: undefined,
    });
    expect(event).toMatchObject(ACTS[act.kind]);
  }
});

test('LE-3 the actor is the namespace and the uid, or without a uid the id; no other key tells of a person', () => {
  expect(made({ kind: 'loggedIn' })['actor']).toEqual({ id: 'https://id.uni.test/person/u200', type: 'Person' });
  const without = { ...AROUND, person: { id: ID, uid: null } };
  expect(eventOf({ kind: 'loggedIn' }, { id: randomUUID(), at: AT }, without)['actor']).toEqual({
    id: `https://id.uni.test/person/${ID}`,
    type: 'Person',
  });
  const keys = new Set(EVERY_ACT.flatMap((act) => keysIn(made(act))));
  for (const key of ['name', 'email', 'creators', 'value', 'otherIdentifiers', 'puid']) expect(keys).not.toContain(key);
});

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

test('LE-4 what a reviewer does names the work by the alias of the task and nobody but the reviewer', () => {
  const text = JSON.stringify(made({ kind: 'rated', ...OF_TASK, taskId: 'alias', criterionId: ID, selection: '2' }));
  expect(text.match(/id\.uni\.test\/person\/\w+/g)).toEqual(Array(2).fill('id.uni.test/person/u200'));
  expect(text).toContain('/tasks/alias');
  expect(text).not.toContain('submissions');
});

let collector: EventCollector;
beforeAll(async () => {
  collector = await startEventCollector({ token: 'good', mostBytes: 20_000 });
});
afterAll(() => collector.stop());
beforeEach(() => collector.setDown(false));

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`http://${collector.hostname}/collector`, {
    method: 'POST',
    headers: { authorization: 'Bearer good', 'content-type': 'application/json', ...headers },
    body,
  });
const envelope = (...data: readonly LearningEvent[]) => JSON.stringify(envelopeOf('https://uni.test/web', AT, data));

test('LE-2 the collector gives the five answers of the standard, and takes the envelope that we make', async () => {
  const event = made({ kind: 'loggedIn' });
  expect((await post(envelope(event))).status).toBe(200);
  expect((await post(envelope(event), { authorization: 'Bearer bad' })).status).toBe(401);
  expect((await post(envelope(event), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post('{')).status).toBe(400);
  expect((await post(JSON.stringify({ ...JSON.parse(envelope(event)), more: 1 }))).status).toBe(400);
  expect((await post(envelope(event).replaceAll('v1p2', 'v1p1'))).status).toBe(422);
  expect((await post(envelope({ ...event, name: 'Amara' }))).status).toBe(400);
  expect((await post(envelope(...Array(60).fill(event)))).status).toBe(413);
  expect([collector.stored.size, collector.repeated()]).toEqual([1, 0]);
});
