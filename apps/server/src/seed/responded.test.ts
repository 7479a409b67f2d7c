import { randomUUID } from 'node:crypto';

import { groupId, userId } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { expect, test } from 'vitest';

import { planResponses } from './responded.ts';

const [student, classmate, staff] = [userId(randomUUID()), userId(randomUUID()), { id: userId(randomUUID()) }];
const one = {
  groupId: groupId(randomUUID()),
  groupAssignmentId: randomUUID(),
  kind: 'peer' as const,
  evaluatorId: classmate,
  submissionId: 'hers',
  rubricVersionId: randomUUID(),
  status: 'HandedIn' as const,
  answers: [],
  handedInAt: '2026-11-16T12:00:00-05:00',
};

test('SL-9 the student whose screens are shown asks about the review that her question is about, and about no other', () => {
  const questionOf = ({ id }: { readonly id: string }) =>
    id === 'a' ? null : { concerns: 'rating' as const, reason: `Why ${id}?`, answer: `Because of ${id}.` };
  const askedOf = (ids: readonly string[]) => {
    // Of a class in which not everybody asks.
    const others = Array.from({ length: 40 }, (_, n) => ({ ...one, id: `other ${n}`, submissionId: 'theirs' }));
    const reviews = [...ids.map((id) => ({ ...one, id })), ...others];
    const authors = new Map([
      ['hers', student],
      ['theirs', classmate],
    ]);
    const { secondLooks } = planResponses(aShard(), reviews, authors, staff, questionOf, student);
    return secondLooks
      .filter(({ authorId }) => authorId === student)
      .map(({ evaluationId, decision, reason, answer }) => [evaluationId, decision, reason, answer]);
  };
  expect(askedOf(['a', 'b'])).toEqual([['b', 'stands', 'Why b?', 'Because of b.']]);
  expect(askedOf(['a'])).toEqual([]);
});

test('SW-15 a question about words waits, and longest, even if none of the chosen reviews has one', () => {
  const reviews = Array.from({ length: 40 }, (_, n) => ({ ...one, id: `review ${n}` }));
  const questionOf = ({ id }: { readonly id: string }) => ({
    concerns: id === 'review 3' ? ('words' as const) : ('rating' as const),
    reason: `Why ${id}?`,
    answer: '',
  });
  const authors = new Map([['hers', student]]);
  const { secondLooks } = planResponses(aShard(), reviews, authors, staff, questionOf, classmate);
  expect(secondLooks.find(({ decision }) => decision === null)).toMatchObject({ concerns: 'words' });
});

test('SL-9 the student whose screens are shown found the first review useful and replied to it', () => {
  const answers = [{ criterionId: 'c', choice: null, comment: 'Why?', anchors: [{ start: 0, end: 3, quote: 'Tax' }] }];
  const reviews = Array.from({ length: 3 }, (_, n) => ({ ...one, id: `review ${n}`, answers }));
  const { reactions } = planResponses(aShard(), reviews, new Map([['hers', student]]), staff, () => null, student);
  const first = reactions.find(({ evaluationId }) => evaluationId === 'review 0');
  expect([first?.isUseful, first?.reply !== '']).toEqual([true, true]);
});
