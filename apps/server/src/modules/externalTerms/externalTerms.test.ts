import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import {
  createExternalTerm,
  importExternalTerms,
  listExternalTerms,
  updateExternalTerm,
} from '@circuit/contract/externalTerms';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

const FALL = { name: 'Fall 2026', startDate: '2026-08-24T04:00:00.000Z', endDate: '2026-12-19T05:00:00.000Z' };
const SPRING = { name: 'Spring 2027', startDate: '2027-01-11T05:00:00.000Z', endDate: '2027-05-09T04:00:00.000Z' };
const reason = 'The registrar published the calendar.';

let world: World;
let boss: Person;

beforeAll(async () => {
  world = await aWorld();
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => world.close());

const add = (term: object) => world.call(createExternalTerm, { ...term, reason }, { as: boss });
const listed = async () => (await world.call(listExternalTerms, {}, { as: await world.person() })).body.items;
const bring = (csv: string, more: object = {}) => world.call(importExternalTerms, { csv, ...more }, { as: boss });
const changes = async () => (await world.call(listConfigurationChanges, {}, { as: boss })).body.items;

test('S3.04/1 S3.07/5 S7.22/2 terms come with name and dates, the latest first', async () => {
  for (const term of [FALL, { name: 'No dates', startDate: null, endDate: null }, SPRING])
    expect((await add(term)).status).toBe(200);
  expect(await listed()).toMatchObject([SPRING, FALL, { name: 'No dates', startDate: null, endDate: null }]);
});

test('ET-1 two saves at once do not make one name twice', async () => {
  const answers = await Promise.all(
    ['Summer 2027', 'summer  2027', 'SUMMER 2027'].map((name) => add({ name, startDate: null, endDate: null })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400']);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.errors?.['name']?.[0]).toMatch(/^There is already a term named summer/i);
});

test('ET-2 ET-3 a term is changed by a person who saw its newest version, and the log says from what to what and why', async () => {
  const { body: made } = await add({ ...SPRING, name: 'Winter 2028' });
  const change = (more: object, seen: number) =>
    world.call(
      updateExternalTerm,
      { externalTermId: made.id, name: made.name, startDate: made.startDate, endDate: made.endDate, reason, ...more },
      { as: boss, headers: { 'if-match': `"${seen}"` } },
    );
  expect((await change({ endDate: made.startDate }, 1)).body.errors).toEqual({
    endDate: ['The end is before the start.'],
  });
  expect((await change({ name: 'Fall 2026' }, 1)).status).toBe(400);
  expect((await change({ name: 'Winter 2029' }, 1)).body).toMatchObject({ name: 'Winter 2029', version: 2 });
  expect(await change({ name: 'Winter 2030' }, 1)).toMatchObject({
    status: 412,
    body: { current: { name: 'Winter 2029' } },
  });
  expect((await changes())[0]).toMatchObject({
    text: 'Changed a term',
    actor: { id: boss.id },
    reason,
    before: { name: 'Winter 2028' },
    after: { name: 'Winter 2029' },
  });
});

test('ET-5 ET-6 an import is rehearsed, saved as it was shown, and brought again it changes nothing', async () => {
  const csv = 'name,start,end\nFall 2026,2026-08-24,2026-12-20\nFall 2027,2027-08-23,2027-12-18';
  const { body: shown } = await bring(csv);
  expect(shown).toMatchObject({
    isSaved: false,
    problems: [],
    plan: {
      added: [{ name: 'Fall 2027', startDate: '2027-08-23T04:00:00.000Z', endDate: '2027-12-19T05:00:00.000Z' }],
      changed: [{ name: 'Fall 2026', after: { startDate: FALL.startDate, endDate: '2026-12-21T05:00:00.000Z' } }],
    },
  });
  const nameIn = async (name: string) => (await listed()).filter((term) => term.name === name);
  expect(await nameIn('Fall 2027')).toEqual([]);
  const planKey = shown.plan?.key;
  expect((await bring(csv, { planKey })).status).toBe(400);
  expect((await bring(csv, { planKey, reason })).body.isSaved).toBe(true);
  expect([...(await nameIn('Fall 2027')), ...(await nameIn('Fall 2026'))]).toMatchObject([
    { version: 1 },
    { endDate: '2026-12-21T05:00:00.000Z', version: 2 },
  ]);
  expect((await changes()).slice(0, 2).map(({ verb }) => verb)).toEqual(['externalTermChanged', 'externalTermAdded']);
  expect((await bring(csv)).body.plan).toMatchObject({ added: [], changed: [], sameCount: 2 });
});

test('ET-6 if the terms changed after the plan was shown, nothing is saved and the new plan is shown', async () => {
  const csv = 'Maymester 2027,2027-05-10,2027-06-04';
  const planKey = (await bring(csv)).body.plan?.key;
  await add({ name: 'Maymester 2027', startDate: null, endDate: null });
  const { body } = await bring(csv, { planKey, reason });
  expect(body).toMatchObject({ isSaved: false, plan: { added: [], changed: [{ name: 'Maymester 2027' }] } });
});

test('ET-4 a list with a broken line changes nothing and names the line', async () => {
  const { body } = await bring('name,start,end\nFall 2031,2031-08-25,2031-12-20\nFall 2032,soon,');
  expect(body).toEqual({
    plan: null,
    isSaved: false,
    problems: [
      { line: 3, text: 'Fall 2032, soon, ', detail: '“soon” is not a date we can read. Write it like 2027-01-11.' },
    ],
  });
});
