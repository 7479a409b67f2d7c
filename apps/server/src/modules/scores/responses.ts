import type { ShardDb } from '@circuit/db';
import type { EvaluationId, UserId } from '@circuit/domain/kernel';
import { dayStart, thanksOf } from '@circuit/domain/reactions';
import { isScorePending, mayRespond, respondUntil, whyNotAsk } from '@circuit/domain/secondLooks';
import { instantText } from '@circuit/domain/time';

import { selectTimeZone, type GroupAssignment } from '#modules/groupAssignments/public.ts';

import {
  selectFirstShownAt,
  selectReactions,
  selectReviewsShown,
  selectSecondLooksOf,
  selectThanks,
  type SecondLookRow,
} from './responses.store.ts';
import type { ReceivedRow } from './results.store.ts';
import { selectOptionalReleased, type ComputedRun } from './scoreRuns.store.ts';

interface Place {
  readonly db: ShardDb;
  readonly now: Date;
}

interface Viewed {
  readonly groupAssignment: GroupAssignment;
  readonly learnerId: UserId;
  readonly isForStaff: boolean;
}

/** Until when a learner may react to reviews and ask about them; null before a review was shown to them. (SL-1) */
export async function loadWindow(db: ShardDb, { row }: GroupAssignment, learnerId: UserId) {
  const zone = await selectTimeZone(db, row.groupId);
  const firstShownAt = await selectFirstShownAt(db, row.id, learnerId);
  const until = firstShownAt === null ? null : respondUntil(firstShownAt, zone);
  return { until, showDate: (date: Date) => instantText(date, zone), zone };
}

/** A second look as its author reads it, and staff beside the result. (SL-7) */
export function shownSecondLook(row: SecondLookRow, releasedInputsAt: Date | null) {
  const { id: _id, evaluationId: _whose, tookEffectAt: _since, ...asked } = row;
  return {
    ...asked,
    status: row.answeredAt === null ? ('open' as const) : ('answered' as const),
    isScorePending: isScorePending(row, releasedInputsAt),
  };
}

/** What the author of a work said of its reviews, and what they may still say. */
export async function loadResponses({ db, now }: Place, { groupAssignment, learnerId, isForStaff }: Viewed) {
  const { id } = groupAssignment.row;
  const { until, showDate, zone } = await loadWindow(db, groupAssignment, learnerId);
  const isOpen = mayRespond(until, now);
  const reactions = await selectReactions(db, id, learnerId);
  const secondLooks = await selectSecondLooksOf(db, id, learnerId);
  const inputsAt = secondLooks.length === 0 ? null : ((await selectOptionalReleased(db, id))?.inputsAt ?? null);
  const shown = (row: SecondLookRow) => shownSecondLook(row, inputsAt);
  return {
    zone,
    window: { respondUntil: until, mayRespond: isOpen && !isForStaff },
    of: (review: ReceivedRow) => {
      const secondLook = secondLooks.find(({ evaluationId }) => evaluationId === review.id);
      const facts = { hasSecondLook: secondLook !== undefined, isExcluded: review.isExcluded, isOpen, until };
      return {
        reaction: reactions.get(review.id) ?? null,
        secondLook: secondLook === undefined ? null : shown(secondLook),
        secondLookBlocked: isForStaff
          ? 'Only the student who received this review can ask.'
          : whyNotAsk(facts, showDate),
      };
    },
    /** Those of reviews that count no more and are shown no more: their answer stays to be read. */
    others: (shownIds: ReadonlySet<EvaluationId>) =>
      secondLooks.filter(({ evaluationId }) => !shownIds.has(evaluationId)).map(shown),
  };
}
export type Responses = Awaited<ReturnType<typeof loadResponses>>;

/** What authors said of the reviews somebody gave. (RE-3, RE-4) */
export async function loadThanks({ db, now }: Place, scoreRun: ComputedRun, reviewerId: UserId, zone: string) {
  const given = await selectReviewsShown(db, scoreRun, reviewerId);
  const said = await selectThanks(db, scoreRun, reviewerId, dayStart(now, zone));
  const thanks = thanksOf(said, given);
  return thanks === null ? null : { ...thanks, replies: [...thanks.replies] };
}
