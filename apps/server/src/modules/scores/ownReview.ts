import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { isSeenByLearners } from '@circuit/domain/phases';
import { UNRELEASED_TEXT } from '@circuit/domain/secondLooks';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { isShown, reviewAlias } from './receivedReviews.ts';
import { loadWindow } from './responses.ts';
import { selectOptionalUnrelease } from './releases.store.ts';
import { selectReceived } from './results.store.ts';
import { selectOptionalReleased } from './scoreRuns.store.ts';

type Caller = Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor' | 'now'>;

/** The review that stands under this alias in the caller's own released results; no other is there for them. (SL-2, RE-1) */
export async function findOwnReview(caller: Caller, groupAssignmentId: GroupAssignmentId, reviewId: string) {
  const { db, home, shard, actor, now } = caller;
  const groupAssignment = await loadGroupAssignment(db, groupAssignmentId, now);
  if (!isSeenByLearners(groupAssignment.status)) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  const scoreRun = await selectOptionalReleased(db, groupAssignmentId);
  if (scoreRun === undefined && (await selectOptionalUnrelease(db, groupAssignmentId)) !== undefined)
    throw new ProblemError({ kind: 'blocked', detail: UNRELEASED_TEXT });
  const rows = scoreRun === undefined ? [] : await selectReceived(db, scoreRun.id, actor.id);
  const place = { keys: home.keys, shard, groupAssignmentId, authorId: actor.id };
  const review = rows.find((row) => isShown(row, false) && reviewAlias(place, row.id) === reviewId);
  if (scoreRun === undefined || review === undefined) throw new ProblemError({ kind: 'notFound', what: 'review' });
  return { groupAssignment, scoreRun, review, ...(await loadWindow(db, groupAssignment, actor.id)) };
}
