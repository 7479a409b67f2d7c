import type { ClassmateReview, GradedItem, Queue, QueuedWork, QueueItem } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { evaluationId } from '@circuit/domain/kernel';

import { aReview } from './reviews.ts';
import { inHours } from './learning.ts';

const idOf = (number: number): string => `01980000-0000-4000-8000-00000000${String(number).padStart(4, '0')}`;
const anEvaluationId = (number: number) =>
  evaluationId(`01980000-0000-7000-8000-00000000${String(number).padStart(4, '0')}`);

export const aQueueItem = (number: number, fields: Partial<QueueItem> = {}): QueueItem => ({
  id: idOf(number),
  number: String(number).padStart(4, '0'),
  reasons: ['ratingsApart'],
  reasonTexts: ['Ratings 38 points apart'],
  secondLookSince: null,
  isGraded: false,
  claim: null,
  isSkipped: false,
  begun: null,
  secondLookReasons: [],
  sections: [],
  ...fields,
});

export const aClaim = (name: string, isMine = false) => ({
  name,
  isMine,
  since: new Date(Date.now() - 130_000).toISOString(),
  endsAt: inHours(0.1),
});

export const aGradedItem = (number: number, fields: Partial<GradedItem> = {}): GradedItem => ({
  id: idOf(number),
  number: String(number).padStart(4, '0'),
  evaluationId: anEvaluationId(number),
  isMine: true,
  graderName: 'Tomás Vega',
  points: 16,
  outOf: 20,
  status: 'HandedIn',
  hasOpenSecondLook: false,
  ...fields,
});

export const aQueue = (fields: Partial<Queue> = {}): Queue => ({
  items: [aQueueItem(417), aQueueItem(102, { reasons: ['fewReviews'], reasonTexts: ['Only 1 review received'] })],
  graded: [],
  begun: [],
  handInCount: 396,
  closed: null,
  ...fields,
});

/** The work of an item of the queue, not begun, with three reviews that are not shown yet. */
export function aQueuedWork(number: number, fields: Partial<QueuedWork> = {}): QueuedWork {
  const { document, artifacts, rubric } = aReview();
  return {
    id: idOf(number),
    number: String(number).padStart(4, '0'),
    status: 'ToDo',
    answers: [],
    handedInAt: null,
    version: 0,
    reviews: [],
    claim: null,
    gradedBy: null,
    document,
    artifacts,
    rubric,
    reviewCount: 3,
    secondLooks: [],
    answeredSecondLooks: [],
    blocked: null,
    ...fields,
  };
}

export const aClassmateReview = (
  number: number,
  answers: ClassmateReview['answers'],
  fields: Partial<ClassmateReview> = {},
): ClassmateReview => ({
  evaluationId: anEvaluationId(number),
  number,
  answers,
  excludedAt: null,
  exclusionReason: '',
  staffComment: '',
  version: 1,
  ...fields,
});

/** What the author of an essay asks for: a look at Classmate 2. */
export const anOpenSecondLook = (fields: Partial<OpenSecondLook> = {}): OpenSecondLook => ({
  id: '01980000-0000-7000-8000-0000000000c1',
  reviewNumber: 2,
  concerns: 'rating',
  criterionId: null,
  reason: 'The comment is about another essay.',
  askedAt: inHours(-3),
  quotedWords: [],
  blocked: null,
  mayExclude: true,
  ...fields,
});
