import type { Shard, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { Criterion, CriterionAnswer } from '@circuit/domain/rubrics';

import { oneOf, seededChance } from './chance.ts';
import { seededCriteria } from './criteria.ts';
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

interface Story {
  /** What chance is drawn from: empty for the op-ed of the mocks. */
  readonly story?: string;
  /** Comes and takes care, whatever chance says. */
  readonly faithful?: UserId;
}

const COMMENTS = [
  'Name one of those studies and your strongest paragraph becomes very hard to argue with.',
  'The example right after this is excellent, keep it. I would move it up to the first paragraph.',
  'You mention small shops but then move on. I was not sure that you answered it.',
  'I could follow every step here. One sentence on who pays for it would make it complete.',
  'The second half repeats the first. Cut it, and give the space to the counter-argument.',
];

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
  run: NonNullable<Plan['groupAssignments']>[number],
  given: readonly Given[],
  grader: Person,
  { story = '', faithful }: Story = {},
): Reviews {
  const random = seededChance(`reviews${story}`);
  const criteria = seededCriteria(shard, RUBRIC);
  const qualityOf = known(() => 0.35 + 0.6 * random());
  const reviewerOf = known(() => ({
    leniency: 0.2 * (random() - 0.5),
    noise: 0.1 + 0.35 * random(),
    isCareless: random() < CARELESS,
    comes: random() >= NOT_COMING,
  }));
  const answers = (quality: number, noise: number): CriterionAnswer[] =>
    criteria.flatMap((criterion) => answerOf(criterion, quality + noise * (random() - 0.5), random));
  const made = (kind: Reviews[number]['kind'], by: UserId, submissionId: SubmissionId) => ({
    id: seededId(shard, kind, submissionId, by),
    groupId: run.groupId,
    groupAssignmentId: run.id,
    kind,
    evaluatorId: by,
    submissionId,
    rubricVersionId: run.rubricVersionId,
  });
  const peers = given.flatMap(({ submissionId, reviewerId }) => {
    const { leniency, noise, ...care } = reviewerOf(reviewerId);
    const isFaithful = reviewerId === faithful;
    const [isCareless, comes] = [care.isCareless && !isFaithful, care.comes || isFaithful];
    const seen = isCareless ? 0.8 : qualityOf(submissionId) + leniency;
    const handedInAt = at(REVIEW_OPENS, random() * REVIEW_MINUTES);
    const rated = answers(seen, isCareless ? 0 : noise);
    const one = { ...made('peer', reviewerId, submissionId), status: 'HandedIn' as const, answers: rated, handedInAt };
    return comes ? [one] : [];
  });
  const works = [...new Map(given.map((one) => [one.submissionId, one])).values()];
  const selves = works.flatMap(({ submissionId, authorId }) => {
    const handedInAt = at(SELF_OPENS, random() * SELF_MINUTES);
    const rated = answers(qualityOf(submissionId) + 0.08, 0.3);
    const one = { ...made('self', authorId, submissionId), status: 'HandedIn' as const, answers: rated, handedInAt };
    return random() < NOT_LOOKING_BACK && authorId !== faithful ? [] : [one];
  });
  const graded = works.slice(0, GRADED).map(({ submissionId }) => ({
    ...made('superior', grader.id, submissionId),
    status: 'Finalized' as const,
    answers: answers(qualityOf(submissionId) - 0.03, 0.1),
    handedInAt: GRADED_AT,
  }));
  return [...peers, ...selves, ...graded];
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

/** The level whose share of the points is nearest. */
function answerOf(criterion: Criterion, quality: number, random: () => number): CriterionAnswer[] {
  if (criterion.kind !== 'levels') return [];
  const most = Math.max(...criterion.levels.map(({ points }) => points));
  const [level] = criterion.levels.toSorted(
    (one, other) => Math.abs(one.points / most - quality) - Math.abs(other.points / most - quality),
  );
  const comment = oneOf(COMMENTS, random);
  return level === undefined
    ? []
    : [{ criterionId: criterion.id, choice: { kind: 'levels', levelId: level.id }, comment }];
}
