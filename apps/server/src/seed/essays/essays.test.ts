import { randomUUID } from 'node:crypto';

import { shard, submissionId, userId, type UserId } from '@circuit/domain/kernel';
import { checkDocument, countWords, plainText } from '@circuit/domain/richText';
import { anchorFlaws } from '@circuit/domain/evaluations';
import { answerFlaws } from '@circuit/domain/rubrics';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { expect, test } from 'vitest';

import { seededChance } from '../chance.ts';
import { seededCriteria } from '../criteria.ts';
import { everyStagePlan } from '../everyStagePlan.ts';
import { planResponses } from '../responded.ts';
import { planReviews, questionsOf } from '../reviewed.ts';

import { ESSAYS, vary, workOf } from './choose.ts';
import type { Essay } from './essay.ts';

const ANGLES = [undefined, 'taxOrTrade', 'border'] as const;
const criteria = seededCriteria(shard('university'), 'Op-ed');
const { plan, groupAssignments } = everyStagePlan(DEMO_SHARD, new Date('2026-11-16T12:00:00Z'));
const [staff] = plan.users;
const amara = plan.users.find(({ userName }) => userName === 'aokonkwo')?.id;
const variantsOf = (essay: Essay) =>
  ANGLES.flatMap((angle) =>
    Array.from({ length: 30 }, (_, number) => vary(essay, angle, seededChance(`variant ${number}`))),
  );

test.each(ESSAYS.map((essay) => [essay.titles[0], essay] as const))(
  'SE-13 “%s” is a whole text in every variant: 500 to 800 words, with no name left open',
  (_title, essay) => {
    for (const { document, draft } of variantsOf(essay)) {
      expect(countWords(document)).toBeGreaterThanOrEqual(500);
      expect(countWords(document)).toBeLessThanOrEqual(800);
      expect(plainText(document)).not.toMatch(/[{}]/);
      expect(checkDocument(document).isOk).toBe(true);
      expect(plainText(document).startsWith(plainText(draft))).toBe(true);
    }
  },
);

test('SE-13 no two of a class hand in the same text, and what Amara writes is another essay each time', () => {
  const texts = (plan.submissionVersions ?? []).map((version) => [
    version.groupAssignmentId,
    plainText(version.handedInDocument),
  ]);
  expect(new Set(texts.map(String)).size).toBe(texts.length);
  expect(texts.length).toBeGreaterThan(1500);
  const hers = ['results', 'selfEvaluate', 'review', 'practice', 'handIn'].map((story) =>
    workOf(story, amara ?? '', true),
  );
  expect(new Set(hers.map(({ essay }) => essay)).size).toBe(5);
  expect(countWords(workOf('handIn', amara ?? '', true).draft)).toBeGreaterThanOrEqual(500);
});

/** A class in which everybody reviews the three who come after them. */
function aReviewedClass() {
  const { groupAssignment } = groupAssignments.results;
  const authors = (plan.submissions ?? []).filter((one) => one.groupAssignmentId === groupAssignment.id).slice(0, 120);
  const given = authors.flatMap((work, index) =>
    [1, 2, 3].map((step) => ({
      submissionId: submissionId(work.id),
      authorId: work.userId,
      reviewerId: authors[(index + step) % authors.length]?.userId ?? work.userId,
    })),
  );
  if (staff === undefined || amara === undefined) throw new Error('Somebody is missing.');
  const told = { essays: 'results', story: 'a class', faithful: amara };
  return { given, told, staff, amara, reviews: planReviews(DEMO_SHARD, groupAssignment, given, staff, told) };
}

test('SE-14 every comment was written for the essay under it, its passage stands there, and it could be handed in', () => {
  const { given, reviews, told } = aReviewedClass();
  const authorOf = new Map<string, UserId>(given.map((one) => [one.submissionId, one.authorId]));
  const rubric = { criteria: seededCriteria(DEMO_SHARD, 'Op-ed'), pointScaleMax: 20 };
  let linked = 0;
  for (const { submissionId: of, answers, kind } of reviews) {
    const author = authorOf.get(of) ?? userId(randomUUID());
    const { essay, document, fill } = workOf('results', author, author === told.faithful);
    const written = [...essay.reviews, essay.own, essay.graded].flatMap((review) => Object.values(review));
    const words = new Set(written.map(({ text }) => fill(text)));
    expect(answers).toHaveLength(4);
    expect(answers.filter(({ comment }) => comment.length > 20 && !words.has(comment))).toEqual([]);
    expect(anchorFlaws(rubric, document, answers)).toEqual([]);
    expect([kind, answerFlaws(rubric, answers)]).toEqual([kind, []]);
    linked += answers.filter(({ anchors = [] }) => anchors.length > 0).length;
  }
  expect(linked).toBeGreaterThan(reviews.length);
});

test('SE-14 each reviewer of one work says something different, and each level fits its words', () => {
  const { reviews, amara: her, given } = aReviewedClass();
  const hers = new Set<string>(given.filter(({ authorId }) => authorId === her).map((one) => one.submissionId));
  const received = reviews.filter(({ kind, submissionId: of }) => kind === 'peer' && hers.has(of));
  const comments = received.flatMap(({ answers }) => answers.map(({ comment }) => comment));
  expect(comments).toHaveLength(12);
  expect(new Set(comments).size).toBe(12);
  for (const essay of ESSAYS)
    for (const review of essay.reviews)
      for (const [title, { levels, text }] of Object.entries(review)) {
        expect(levels.every((level) => level >= 0 && level <= 3)).toBe(true);
        expect([title, text, levels]).toEqual([title, text, levels.toSorted((one, other) => one - other)]);
        expect(text.length).toBeGreaterThanOrEqual(40);
      }
  expect(criteria.map(({ title }) => title)).toEqual(Object.keys(ESSAYS[0].reviews[0]));
});

test('SE-15 a second look asks about a review with the words that it asks about, and is answered for that essay', () => {
  const { given, reviews, told, staff: teacher, amara: her } = aReviewedClass();
  const authorOf = new Map<string, UserId>(given.map((one) => [one.submissionId, one.authorId]));
  const { secondLooks } = planResponses(DEMO_SHARD, reviews, authorOf, teacher, questionsOf(given, told), her);
  expect(secondLooks).toHaveLength(8);
  expect(secondLooks.filter(({ authorId }) => authorId === her)).toHaveLength(1);
  expect(secondLooks.find(({ decision }) => decision === null)?.concerns).toBe('words');
  for (const { evaluationId, authorId, concerns, reason, answer, decision } of secondLooks) {
    const { essay, fill } = workOf('results', authorId, authorId === her);
    const review = reviews.find(({ id }) => id === evaluationId);
    expect(review?.answers.map(({ comment }) => comment)).toEqual(
      Object.values(essay.reviews[1]).map(({ text }) => fill(text)),
    );
    expect([concerns, reason, answer]).toEqual([
      essay.question.concerns,
      fill(essay.question.reason),
      decision === null ? '' : fill(essay.question.answer),
    ]);
  }
});
