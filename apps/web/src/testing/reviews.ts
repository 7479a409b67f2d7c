import type { LearnerEvaluation, LearnerEvaluationSummary } from '@circuit/contract/evaluations';
import type { RichDocument, RichNode } from '@circuit/domain/richText';
import type { CriterionAnswer } from '@circuit/domain/rubrics';

import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';

import { aGroupAssignment, inHours } from './learning.ts';
import { OP_ED } from './rubrics.ts';

const paragraph = (...words: string[]): RichNode => ({
  type: 'paragraph',
  content: words.map((text, index) => ({
    type: 'text',
    text,
    ...(index % 2 === 1 ? { marks: [{ type: 'bold' }] } : {}),
  })),
});

/** Two paragraphs, the second with a bold stretch in it. */
const anEssayText = (): RichDocument => ({
  type: 'doc',
  content: [
    paragraph('Tax carbon now. It works.'),
    paragraph('Canada did it ', 'in 2008', ', and nobody went hungry.'),
  ],
});

/** What it says as plain text. */
export const ESSAY_WORDS = 'Tax carbon now. It works.\nCanada did it in 2008, and nobody went hungry.';

const idOf = (number: number): string => `01980000-0000-4000-8000-0000000000f${number}`;

export const aTask = (number: number, fields: Partial<LearnerEvaluationSummary> = {}): LearnerEvaluationSummary => ({
  id: idOf(number),
  kind: 'peer',
  number,
  status: 'ToDo',
  answeredCount: 0,
  criterionCount: OP_ED.length,
  handedInAt: null,
  isVolunteered: false,
  ...fields,
});

/** The caller has three to review, none begun, and the review is open. */
export const aReviewList = (fields: Partial<OwnReviews> = {}): OwnReviews => ({
  peers: [aTask(1), aTask(2), aTask(3)],
  self: null,
  plannedCount: 3,
  peersClosed: null,
  peersEndAt: inHours(30),
  selfClosed: null,
  selfEndsAt: null,
  progress: null,
  helpWanted: null,
  ...fields,
});

export function aReview(fields: Partial<LearnerEvaluation> = {}): LearnerEvaluation {
  const { rubric } = aGroupAssignment();
  if (rubric === null) throw new Error('An assignment without a rubric.');
  return {
    ...aTask(fields.number ?? 1),
    total: 3,
    document: anEssayText(),
    artifacts: [],
    workId: '01980000-0000-7000-8000-0000000000f1',
    rubric,
    answers: [],
    version: 0,
    hints: [],
    report: null,
    mayBeReplaced: true,
    closed: null,
    endsAt: inHours(30),
    ...fields,
  };
}

const COMMENT = 'The claim in paragraph two needs a source, since the argument leans on it.';

/** The nth level of each criterion, each with a comment. */
export const answered = (...levels: number[]): CriterionAnswer[] =>
  OP_ED.slice(0, levels.length).map((criterion, index) => ({
    criterionId: criterion.id,
    choice: { kind: 'levels', levelId: criterion.levels[levels[index] ?? 0]?.id ?? '' },
    comment: COMMENT,
  }));
