import type { Shard, UserId } from '@circuit/domain/kernel';

import { oneOf, seededChance } from './chance.ts';
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
  'I moved the example up as you said. It reads better.',
  'I had not seen that I never answer the second question. Thank you.',
  'I will name the study in the next one.',
];
const ABOUT_WORDS = {
  concerns: 'words',
  reason: 'The comment is about another essay: mine does not mention small shops.',
} as const;
const QUESTIONS = [
  {
    concerns: 'rating',
    reason: 'The review says that there is no counter-argument. The fourth paragraph is one.',
  },
  ABOUT_WORDS,
  {
    concerns: 'rating',
    reason: 'The lowest level says "no evidence", but two studies are named with their year.',
  },
] as const;
const ANSWER =
  'I read your essay beside this review. The comment is short, but the level fits what is on the page, so it stands.';

type Reviews = NonNullable<Plan['reviews']>;
export interface Responses {
  readonly reactions: NonNullable<Plan['reactions']>;
  readonly secondLooks: NonNullable<Plan['secondLooks']>;
}

/**
 * What authors said of their reviews on the day of the release, and what some of them asked. The student whose screens
 * are shown, where there is one, found something useful in the first review and asked about the second, or about the
 * only one where others did not come; whoever she reviewed thanked her. (SL-9)
 */
export function planResponses(
  shard: Shard,
  reviews: Reviews,
  authorOf: ReadonlyMap<string, UserId>,
  staff: Pick<Person, 'id'>,
  student?: UserId,
): Responses {
  const random = seededChance('responses');
  const graded = new Set(reviews.filter(({ kind }) => kind === 'superior').map(({ submissionId }) => submissionId));
  const received = reviews.flatMap(({ kind, id, submissionId, groupId, groupAssignmentId, evaluatorId }) => {
    const authorId = authorOf.get(submissionId);
    return kind === 'peer' && authorId !== undefined
      ? [{ of: { evaluationId: id, groupId, groupAssignmentId, authorId }, submissionId, evaluatorId }]
      : [];
  });
  const [hers, herSecond = hers] = received.filter(({ of }) => of.authorId === student);
  const reactions = received.flatMap((review) => {
    const { of, evaluatorId } = review;
    const isShown = review === hers || evaluatorId === student;
    const [isSpecific, isUseful, isKind] = [random() < 0.5, random() < 0.5 || isShown, random() < 0.4];
    const reply = random() < REPLYING ? oneOf(REPLIES, random) : '';
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
  // One of every so many, of works that nobody has graded.
  const open = received.filter(({ submissionId }) => !graded.has(submissionId));
  const step = Math.max(1, Math.floor(open.length / ASKED));
  const others = open.filter((review, index) => index % step === step - 1 && review !== herSecond);
  const asked = [...(herSecond === undefined ? [] : [herSecond]), ...others].slice(0, ASKED);
  const secondLooks = asked.map(({ of, submissionId }, index) => {
    const isAnswered = index < ANSWERED;
    const drawn = oneOf(QUESTIONS, random);
    // The one that waits longest is about words: whoever opens the queue can answer it at once.
    const question = index === ANSWERED ? ABOUT_WORDS : drawn;
    const createdAt = new Date(OPENS + (index + 1) * 40 * MINUTE).toISOString();
    return {
      id: seededId(shard, 'secondLook', of.evaluationId),
      ...of,
      submissionId,
      ...question,
      decision: isAnswered ? ('stands' as const) : null,
      answer: isAnswered ? ANSWER : '',
      answeredBy: isAnswered ? staff.id : null,
      answeredAt: isAnswered ? ANSWERED_AT : null,
      createdAt,
      updatedAt: isAnswered ? ANSWERED_AT : createdAt,
      version: isAnswered ? 2 : 1,
    };
  });
  return { reactions, secondLooks };
}
