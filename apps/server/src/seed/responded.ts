import type { Shard, UserId } from '@circuit/domain/kernel';

import { oneOf, seededChance } from './chance.ts';
import type { Question } from './essays/essay.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';

const MINUTE = 60_000;
/** From the release to the evening of that day: what was said by then, reviewers read on the next. */
const OPENS = Date.parse('2026-11-21T09:30:00-05:00');
const DAY_STARTS_AT = '2026-11-21T00:00:00-05:00';
const REACTED_MINUTES = 13 * 60;
const ANSWERED_AT = '2026-11-21T22:45:00-05:00';

const REACTING = 0.45;
const REPLYING = 0.2;
const ASKED = 8;
const ANSWERED = 3;

const REPLIES = [
  'Thank you for pointing at the sentence. I see what you mean.',
  'I read the passage again with your comment next to it. You are right.',
  'This helps. I will change it in the next one.',
];

type Reviews = NonNullable<Plan['reviews']>;
export interface Responses {
  readonly reactions: NonNullable<Plan['reactions']>;
  readonly secondLooks: NonNullable<Plan['secondLooks']>;
}

/**
 * What authors said about their reviews on the day of the release, and what some of them asked: each question is about
 * something that the review says. The student whose screens are shown, if there is one, found something useful in the
 * first review and replied to it, and the authors she reviewed thanked her. (SL-9)
 */
export function planResponses(
  shard: Shard,
  reviews: Reviews,
  authorOf: ReadonlyMap<string, UserId>,
  staff: Pick<Person, 'id'>,
  questionOf: (review: Reviews[number]) => Question | null,
  student?: UserId,
): Responses {
  const random = seededChance('responses');
  const graded = new Set(reviews.filter(({ kind }) => kind === 'superior').map(({ submissionId }) => submissionId));
  const received = reviews.flatMap((review) => {
    const { kind, id, submissionId, groupId, groupAssignmentId, evaluatorId, answers } = review;
    const authorId = authorOf.get(submissionId);
    if (kind !== 'peer' || authorId === undefined) return [];
    const of = { evaluationId: id, groupId, groupAssignmentId, authorId };
    const isLinked = answers.some(({ anchors = [] }) => anchors.length > 0);
    return [{ of, submissionId, evaluatorId, isLinked, question: questionOf(review) }];
  });
  const hers = received.find(({ of }) => of.authorId === student);
  const reactions = received.flatMap((review) => {
    const { of, evaluatorId, isLinked } = review;
    const isShown = review === hers || evaluatorId === student;
    const [isSpecific, isUseful, isKind] = [random() < 0.5, random() < 0.5 || isShown, random() < 0.4];
    const reply = (random() < REPLYING || review === hers) && isLinked ? oneOf(REPLIES, random) : '';
    const at = new Date(OPENS + Math.floor(random() * REACTED_MINUTES) * MINUTE).toISOString();
    const isSaid = (random() < REACTING && (isSpecific || isUseful || isKind)) || isShown;
    const one = {
      ...of,
      dayStartsAt: DAY_STARTS_AT,
      isSpecific,
      isUseful,
      isKind,
      reply,
      createdAt: at,
      updatedAt: at,
      version: 1,
    };
    return isSaid ? [{ id: seededId(shard, 'reaction', of.evaluationId), ...one }] : [];
  });
  // One of every so many, of works that nobody has graded; hers first.
  const open = received.flatMap(({ question, ...review }) => (question === null ? [] : [{ ...review, question }]));
  const isHers = ({ of }: (typeof open)[number]) => of.authorId === student;
  const others = open.filter((review) => !graded.has(review.submissionId) && !isHers(review));
  const step = Math.max(1, Math.floor(others.length / ASKED));
  const asked = [...open.filter(isHers), ...others.filter((_review, index) => index % step === 0)].slice(0, ASKED);
  // A grader's home opens the one that waits longest: it shows an answer that needs no rating of the essay. (SW-15)
  const isAboutWords = ({ question }: (typeof asked)[number]) => question.concerns === 'words';
  const [answered, rest] = [asked.slice(0, ANSWERED), asked.slice(ANSWERED)];
  // Whatever people did before this stage was seeded, such a one is among those that wait.
  const spare = others.find((one) => isAboutWords(one) && !asked.includes(one));
  const waiting = rest.some(isAboutWords) || spare === undefined ? rest : [...rest.slice(0, -1), spare];
  const inTurn = [...answered, ...waiting.filter(isAboutWords), ...waiting.filter((one) => !isAboutWords(one))];
  const secondLooks = inTurn.map(({ of, submissionId, question }, index) => {
    const isAnswered = index < ANSWERED;
    const createdAt = new Date(OPENS + (index + 1) * 40 * MINUTE).toISOString();
    return {
      id: seededId(shard, 'secondLook', of.evaluationId),
      ...of,
      submissionId,
      concerns: question.concerns,
      reason: question.reason,
      decision: isAnswered ? ('stands' as const) : null,
      answer: isAnswered ? question.answer : '',
      answeredBy: isAnswered ? staff.id : null,
      answeredAt: isAnswered ? ANSWERED_AT : null,
      createdAt,
      updatedAt: isAnswered ? ANSWERED_AT : createdAt,
      version: isAnswered ? 2 : 1,
    };
  });
  return { reactions, secondLooks };
}
