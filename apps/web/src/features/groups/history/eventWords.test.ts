import { groupAssignmentId, userId } from '@circuit/domain/kernel';
import { expect, test } from 'vitest';

import { aboutWords, changeWords } from './eventWords.ts';

const zone = 'America/Indianapolis';
const change = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changeWords({ before, after }, { ofReader: zone, ofCourse: zone });

test('CO-51 dates are told in the zone of the course, by the phases people know', () => {
  const before = { PeerEvaluation: ['2019-11-16T13:00:00.000Z', '2019-11-21T04:59:00.000Z'] };
  const after = { PeerEvaluation: ['2019-11-16T13:00:00.000Z', '2019-11-23T04:59:00.000Z'], told: 412 };
  expect(change(before, after)).toBe(
    'Review: Sat, Nov 16, 2019, 8:00 AM to Wed, Nov 20, 2019, 11:59 PM → ' +
      'Sat, Nov 16, 2019, 8:00 AM to Fri, Nov 22, 2019, 11:59 PM; 412 students notified',
  );
});

test('CO-51 fields are told in words, and an option that nobody chose is not told', () => {
  expect(change(null, { gradersFill: false, seed: 7, count: 3 })).toBe('count: 3');
  expect(change(null, { gradersFill: true })).toBe('graders fill gaps: yes');
  expect(change({ isOn: true }, { isOn: false })).toBe('on: yes → no');
  expect(change({ sections: ['001'] }, { sections: ['001', 'Lab 2'] })).toBe('sections: 001 → 001, Lab 2');
});

test('CO-51 what a job counted is told as a sentence would, and its kind is not told twice', () => {
  const counts = { scored: 397, reviews: 1152, learners: 412, noHandIn: 15, superiorEvaluations: 1 };
  expect(change(null, { mode: 'calibrated', ...counts })).toBe(
    'scoring method: Calibrated; 397 students scored; 1,152 reviews; 412 students; 15 without a hand-in; 1 essay rated by graders',
  );
  expect(change(null, { kind: 'distribute', handIns: 396, reviews: 1188, gradersFill: false })).toBe(
    '396 hand-ins; 1,188 reviews',
  );
});

test('CO-51 no id and no hash is told', () => {
  const id = '01a1e0df-0000-7000-8000-000000000001';
  const sha256 = 'd5ed1f89'.repeat(8);
  expect(
    change(null, { count: 2, evaluationIds: [id], inputHash: sha256, sha256, receipt: id, seed: 7, things: [id] }),
  ).toBe('count: 2');
});

test('CO-51 the end of a course is told as its last day, and a score in points', () => {
  expect(change(null, { endDate: '2019-12-23T05:00:00.000Z' })).toBe('last day: Dec 22, 2019');
  expect(change({ totalTenths: 861 }, { totalTenths: 905 })).toBe('score: 86.1 → 90.5');
});

test('CO-2, CO-51 the days of a course are those of its own zone, wherever the reader is', () => {
  const after = { startDate: '2019-08-26T04:00:00.000Z', endDate: '2019-12-23T05:00:00.000Z' };
  const east = { ofReader: 'Asia/Tokyo', ofCourse: zone };
  const west = { ofReader: 'Pacific/Honolulu', ofCourse: zone };
  const told = 'start: Aug 26, 2019; last day: Dec 22, 2019';
  expect([east, west].map((zones) => changeWords({ before: null, after }, zones))).toEqual([told, told]);
});

test('CO-51 parts and states are told as screens say them', () => {
  expect(change(null, { part: 'evaluation' })).toBe('part: Review');
  expect(change({ part: 'self' }, null)).toBe('part: Self-evaluate → none');
  expect(change({ status: 'Active' }, { status: 'Ended' })).toBe('status: Active → Finished');
});

test('CO-51 what cannot be told has changed, and is not said to be gone', () => {
  expect(change({ rule: 'first' }, { rule: { count: 2 } })).toBe('rule changed');
  expect(change({ rule: 'first' }, { rule: null })).toBe('rule: first → none');
});

test('CO-51 an event names its assignment and whom it is about', () => {
  const subject = { id: userId('u'), firstName: 'Amara', lastName: 'Okonkwo', email: '' };
  const groupAssignment = { id: groupAssignmentId('g'), title: 'Op-ed 3' };
  expect(aboutWords({ groupAssignment, subject })).toBe('Op-ed 3, Amara Okonkwo');
});
