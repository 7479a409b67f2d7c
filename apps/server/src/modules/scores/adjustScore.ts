import { adjustScore } from '@circuit/contract/scores';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockGroupAssignment } from './jobs.store.ts';
import { insertChanges, lockOverride, upsertOverride, type ScoreChange } from './overrides.store.ts';
import { selectOptionalNewest, selectOptionalReleased } from './scoreRuns.store.ts';
import { selectOptionalScore } from './scores.store.ts';
import { shownScore } from './shownScore.ts';
import { tellOfChanges } from './tellLearners.ts';

/**
 * The adjustment stands beside the computed score in every run until it is removed. A student who has seen their total
 * sees the new one at once, with the reason. (SR-15)
 */
export const adjustScoreRoute = implement(
  adjustScore,
  async ({ groupAssignmentId: id, userId, totalTenths, reason }, context) => {
    const { db, shard, now, actor, audit, envelope } = context;
    // A release that is under way ends first: what it tells and what this tells follow on each other.
    await lockGroupAssignment(db, id);
    const version = await lockOverride(db, id, userId);
    const newest = await selectOptionalNewest(db, id);
    const released = await selectOptionalReleased(db, id);
    const seen = released === undefined ? undefined : await selectOptionalScore(db, released.id, userId);
    const next = newest === undefined ? undefined : await selectOptionalScore(db, newest.id, userId);
    // A student who left the course after the release is in the released run and in no later one.
    const before = next ?? seen;
    const scoreRunId = next === undefined ? released?.id : newest?.id;
    if (before === undefined || scoreRunId === undefined) throw new ProblemError({ kind: 'notFound', what: 'score' });
    const conflict = (row: typeof before) => new ProblemError({ kind: 'versionConflict', current: shownScore(row) });
    if (version !== envelope.ifMatch) throw conflict(before);
    if (totalTenths === null && before.overrideTenths === null)
      throw new ProblemError({ kind: 'blocked', detail: 'This score was not adjusted.' });
    const { row } = await loadGroupAssignment(db, id, now);
    const of = { groupId: row.groupId, groupAssignmentId: id, actorId: actor.id };
    const override = { ...of, userId, totalTenths, reason, impersonatorId: actor.impersonatorId, at: now };
    if (!(await upsertOverride(db, override, version)))
      throw conflict((await selectOptionalScore(db, scoreRunId, userId)) ?? before);
    const change: ScoreChange | null =
      seen === undefined
        ? null
        : {
            userId,
            kind: totalTenths === null ? 'reset' : 'adjusted',
            fromTenths: seen.totalTenths,
            toTenths: totalTenths ?? seen.computedTenths,
            reason,
          };
    if (change !== null && change.fromTenths !== change.toTenths) {
      await insertChanges(db, of, [change]);
      await tellOfChanges({ db, shard }, { id, groupId: row.groupId, title: row.title }, [change]);
    }
    await audit({
      verb: totalTenths === null ? 'scoreReset' : 'scoreAdjusted',
      entity: 'user',
      entityId: userId,
      groupId: row.groupId,
      reason,
      before: { groupAssignmentId: id, totalTenths: before.totalTenths },
      after: { groupAssignmentId: id, totalTenths: totalTenths ?? before.computedTenths },
    });
    const after = await selectOptionalScore(db, scoreRunId, userId);
    if (after === undefined) throw new Error('A score that was just adjusted is not there.');
    return shownScore(after);
  },
);
