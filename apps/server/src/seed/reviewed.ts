import type { Shard, SubmissionId, UserId } from '@circuit/domain/kernel';

import { seededChance } from './chance.ts';
import { seededCriteria } from './criteria.ts';
import { workOf, type Work } from './essays/choose.ts';
import type { WrittenReview } from './essays/essay.ts';
import type { Question } from './essays/essay.ts';
import { answersFrom, carelessAnswers, FAITHFUL, questionAbout } from './essays/remarks.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';
import { hasHappened, type Moment, type Stage } from './stages.ts';

const RUBRIC = 'Op-ed';
const MINUTE = 60_000;
const REVIEW_OPENS = Date.parse('2026-11-11T08:00:00-05:00');
const REVIEW_MINUTES = 5 * 24 * 60;
const SELF_OPENS = Date.parse('2026-11-17T08:00:00-05:00');
const SELF_MINUTES = 3 * 24 * 60;
const GRADED_AT = '2026-11-19T16:00:00-05:00';

/** One in thirty never comes, one in twelve does not look back at the own essay. */
const NOT_COMING = 1 / 30;
const NOT_LOOKING_BACK = 1 / 12;
/** One in twenty gives everybody the same. */
const CARELESS = 1 / 20;
const GRADED = 12;

interface Given {
  readonly submissionId: SubmissionId;
  readonly reviewerId: UserId;
  readonly authorId: UserId;
}

type Reviews = NonNullable<Plan['reviews']>;

/** Which assignment it is, and whose screens are shown. */
interface Story {
  /** What the essays were drawn from: empty for the op-ed of the mocks. */
  readonly essays?: string;
  /** What chance is drawn from for the reviews. */
  readonly story?: string;
  /** A student who shows up and reviews with care, whatever chance says; so do her reviewers. */
  readonly faithful?: UserId;
}

/** The same value for one id each time it is asked for. */
function known<Value>(make: () => Value): (id: string) => Value {
  const values = new Map<string, Value>();
  return (id) => {
    const value = values.get(id) ?? make();
    values.set(id, value);
    return value;
  };
}

const at = (from: number, minutes: number): string => new Date(from + Math.floor(minutes) * MINUTE).toISOString();

/** What a class wrote about what it was given: works differ, and so do reviewers in leniency, care and diligence. (SE-12) */
export function planReviews(
  shard: Shard,
  groupAssignment: NonNullable<Plan['groupAssignments']>[number],
  given: readonly Given[],
  grader: Person,
  { essays = '', story = '', faithful }: Story = {},
): Reviews {
  const random = seededChance(`reviews${story}`);
  const criteria = seededCriteria(shard, RUBRIC);
  const reviewerOf = known(() => ({
    leniency: 0.2 * (random() - 0.5),
    noise: 0.1 + 0.35 * random(),
    isCareless: random() < CARELESS,
    comes: random() >= NOT_COMING,
  }));
  const workBy = (authorId: UserId) => workOf(essays, authorId, authorId === faithful);
  const made = (kind: Reviews[number]['kind'], by: UserId, submissionId: SubmissionId) => ({
    id: seededId(shard, kind, submissionId, by),
    groupId: groupAssignment.groupId,
    groupAssignmentId: groupAssignment.id,
    kind,
    evaluatorId: by,
    submissionId,
    rubricVersionId: groupAssignment.rubricVersionId,
  });
  const seen = new Map<SubmissionId, number>();
  const peers = given.flatMap(({ submissionId, reviewerId, authorId }) => {
    const reviewer = reviewerOf(reviewerId);
    const isFaithful = reviewerId === faithful || authorId === faithful;
    const place = seen.get(submissionId) ?? 0;
    seen.set(submissionId, place + 1);
    const work = workBy(authorId);
    const handedInAt = at(REVIEW_OPENS, random() * REVIEW_MINUTES);
    const answers =
      reviewer.isCareless && !isFaithful
        ? carelessAnswers(criteria, random)
        : answersFrom(criteria, work, voiceOf(work, place), isFaithful ? FAITHFUL : reviewer, random);
    const one = { ...made('peer', reviewerId, submissionId), status: 'HandedIn' as const, answers, handedInAt };
    return reviewer.comes || isFaithful ? [one] : [];
  });
  const works = [...new Map(given.map((one) => [one.submissionId, one])).values()];
  const selves = works.flatMap(({ submissionId, authorId }) => {
    const handedInAt = at(SELF_OPENS, random() * SELF_MINUTES);
    const work = workBy(authorId);
    const answers = answersFrom(criteria, work, work.essay.own, FAITHFUL, random);
    const one = { ...made('self', authorId, submissionId), status: 'HandedIn' as const, answers, handedInAt };
    return random() < NOT_LOOKING_BACK && authorId !== faithful ? [] : [one];
  });
  const graded = works.slice(0, GRADED).map(({ submissionId, authorId }) => {
    const work = workBy(authorId);
    const answers = answersFrom(criteria, work, work.essay.graded, FAITHFUL, random);
    const one = made('superior', grader.id, submissionId);
    return { ...one, status: 'Finalized' as const, answers, handedInAt: GRADED_AT };
  });
  return [...peers, ...selves, ...graded];
}

/** Those who review one work say different things. */
const voiceOf = ({ essay }: Work, place: number): WrittenReview => essay.reviews[place % 3] ?? essay.reviews[0];

/** What the author of a work would ask about a review of it. */
export function questionsOf(
  given: readonly Given[],
  { essays = '', faithful }: Story,
): (review: Pick<Reviews[number], 'submissionId' | 'answers'>) => Question | null {
  const authorOf = new Map<string, UserId>(given.map((one) => [one.submissionId, one.authorId]));
  return ({ submissionId, answers }) => {
    const authorId = authorOf.get(submissionId);
    return authorId === undefined ? null : questionAbout(workOf(essays, authorId, authorId === faithful), answers);
  };
}

const STILL_TO_DO: Partial<Record<Stage, Reviews[number]['kind']>> = { review: 'peer', selfEvaluate: 'self' };

/** What is written of it by a moment. Of the open phase the student whose screens are shown has still to do her part. */
export function writtenBy(moment: Moment, reviews: Reviews, student: UserId | undefined): Reviews {
  const open = STILL_TO_DO[moment.stage];
  return reviews.filter(
    ({ kind, evaluatorId, handedInAt }) =>
      hasHappened(new Date(handedInAt), moment) && !(evaluatorId === student && kind === open),
  );
}
