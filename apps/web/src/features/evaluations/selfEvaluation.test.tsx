import { getLearnerEvaluation, handInLearnerEvaluation, type LearnerEvaluation } from '@circuit/contract/evaluations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { inHours } from '#testing/learning.ts';
import { answered, aReview, aTask } from '#testing/reviews.ts';
import { answer, problem } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

const SELF = aTask(1, { kind: 'self' });

function evaluateMyself(
  fields: Partial<LearnerEvaluation> = {},
  facts: Parameters<typeof openGroupAssignment>[1] = {},
) {
  let task = aReview({ ...SELF, total: 1, ...fields });
  const visit = openGroupAssignment('/self-evaluation', { reviews: { peers: [], self: SELF }, ...facts });
  answer(getLearnerEvaluation, () => task);
  const handIns = answer(
    handInLearnerEvaluation,
    () => (task = { ...task, status: 'HandedIn', handedInAt: inHours(0), version: 9 }),
  );
  return { ...visit, handIns };
}

test('SF-1 one’s own work stands beside the rubric, and there is nothing to report', async () => {
  evaluateMyself();
  expect(await screen.findByRole('heading', { level: 1, name: 'Self-evaluation' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your own work, 14 words' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'My reviews' })).toBeNull();
});

test('SF-2 after handing in one reads when one can compare, and nothing of what classmates said', async () => {
  const { user, handIns } = evaluateMyself({ status: 'Draft', answers: answered(1, 1, 1, 1), version: 4 });
  await user.click(await screen.findByRole('button', { name: 'Hand in self-evaluation' }));
  expect(await screen.findByText(/You can compare on \w{3} \d+/)).toBeTruthy();
  expect(handIns).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to the assignment' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit this self-evaluation' })).toBeTruthy();
});

test('SF-3 a student who did not hand in, or comes too early, reads why there is nothing here', async () => {
  const selfClosed = { kind: 'noHandIn', phase: 'SelfEvaluation', nextAt: null } as const;
  evaluateMyself({}, { reviews: { peers: [], self: null, selfClosed } });
  expect(await screen.findByText('Self-evaluate is for students who handed in. You didn’t hand in.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the assignment' })).toBeTruthy();
});

test('SF-3 before it opens, a student reads when it does, even though it already exists', async () => {
  const selfClosed = { kind: 'notOpenYet', phase: 'SelfEvaluation', nextAt: inHours(5) } as const;
  evaluateMyself({}, { reviews: { peers: [], self: SELF, selfClosed } });
  const asked = answer(getLearnerEvaluation, problem(409, { detail: 'Self-evaluate is not open.' }));
  expect(await screen.findByText(/^Self-evaluate opens /)).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('SF-3 after the end it can be read and not changed', async () => {
  const closed = { kind: 'over', phase: 'SelfEvaluation', endedAt: inHours(-1), nextAt: null } as const;
  evaluateMyself({ status: 'HandedIn', handedInAt: inHours(-5), answers: answered(1, 1, 1, 1), closed });
  expect(await screen.findByText(/^Self-evaluate closed .+ Your self-evaluation is handed in\.$/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
