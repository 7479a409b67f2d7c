import { expect, test } from 'vitest';

import type { Schedule } from '../phases/index.ts';
import {
  ACTIVITY_TO_ASK,
  timeAnsweredLetter,
  timeAskedLetter,
  whyNotAnswer,
  whyNotAsk,
  whyNotUntil,
  type AskFacts,
} from './index.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const schedule: Schedule = [{ type: 'Submission', startsAt: inHours(-48), endsAt: inHours(24) }];
const facts: AskFacts = { status: 'Active', schedule, hasOpen: false, isReleased: false };

test('TQ-1 who may do something may ask for more time to do it', () => {
  expect(ACTIVITY_TO_ASK).toEqual({
    Submission: 'GroupAssignmentSubmissionUpdateOwn',
    Calibration: 'CalibrationEvaluationCreate',
    PeerEvaluation: 'PeerEvaluationUpdateOwn',
    SelfEvaluation: 'PeerEvaluationUpdateOwn',
  });
});

test.each([
  ['a phase with a deadline', {}, null],
  ['an assignment that is not active', { status: 'Deactivated' }, 'This assignment is not active.'],
  [
    'a phase with an open request',
    { hasOpen: true },
    'You already asked for more time for Hand in. Wait for the answer.',
  ],
  ['results that were released', { isReleased: true }, 'Results have been released, so no more time can be given.'],
  ['a phase without dates', { schedule: [] }, 'Hand in is not part of this assignment or has no deadline.'],
] as const)('TQ-2 time is asked for in %s, or a sentence says why not', (_what, fields, expected) => {
  expect(whyNotAsk('Submission', { ...facts, ...fields })).toBe(expected);
});

test('TQ-2 the new end is later than the own one, still to come, and within 60 days', () => {
  const until = (hours: number) => whyNotUntil('Submission', inHours(hours), schedule, NOW);
  expect(until(24)).toBe('You already have this time. Choose a later one.');
  expect(until(24.01)).toBeNull();
  expect(until(24 + 60 * 24)).toBeNull();
  expect(until(24 + 60 * 24 + 0.01)).toBe('Choose a time within 60 days.');
  const over: Schedule = [{ type: 'Submission', startsAt: inHours(-48), endsAt: inHours(-1) }];
  expect(whyNotUntil('Submission', NOW, over, NOW)).toBe('This time has passed. Choose a later one.');
  expect(whyNotUntil('Submission', inHours(1), over, NOW)).toBeNull();
});

test('TQ-4 a request is answered once, and not after its author withdrew it', () => {
  expect(whyNotAnswer('Open')).toBeNull();
  expect(whyNotAnswer('Granted')).toBe('This request has been answered.');
  expect(whyNotAnswer('Refused')).toBe('This request has been answered.');
  expect(whyNotAnswer('Withdrawn')).toBe('The student withdrew this request.');
});

const place = { title: 'Op-ed', courseName: 'Economics', universityName: 'Example University', timeZoneId: 'UTC' };
const amara = { firstName: 'Amara', lastName: 'Okonkwo', email: 'amara@example.edu' };
const hale = { firstName: 'Larissa', lastName: 'Hale', email: 'hale@example.edu' };

test('TQ-5 staff read who asks for what, and the student reads the answer', () => {
  const asked = timeAskedLetter(place, { phase: 'Submission', until: inHours(48), student: amara }, hale);
  expect(asked.subject).toBe('Request for more time: Op-ed');
  expect(asked.textBefore).toContain('Amara Okonkwo asks for more time for Hand in in Op-ed (Economics), until');
  const answer = { phase: 'Submission', until: inHours(48), answer: 'Get well soon.' } as const;
  const given = timeAnsweredLetter(place, { ...answer, grantedUntil: inHours(48) }, amara);
  expect(given.subject).toBe('More time given: Op-ed');
  expect(given.textBefore).toContain('Your instructor wrote: Get well soon.');
  const refused = timeAnsweredLetter(place, { ...answer, grantedUntil: null, answer: '' }, amara);
  expect(refused.subject).toBe('No more time: Op-ed');
  expect(refused.textBefore).not.toContain('wrote');
});
