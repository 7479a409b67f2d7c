import { unreleaseScoreRun } from '@circuit/contract/scores';

import { cancelWaitingParts } from '#modules/messages/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockGroupAssignment } from './jobs.store.ts';
import { selectOpened, selectOpenSecondLookCount, updateUnreleased } from './releases.store.ts';
import { selectOptionalReleased, selectScoreRun } from './scoreRuns.store.ts';
import { loadSettings, shownScoreRun } from './shownScoreRun.ts';
import { countToTellOfUnrelease, isMailOff, tellOfUnrelease } from './tellLearners.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/**
 * Takes the results away until the next release. Those who had opened theirs are told, with the reason; scores, reactions
 * and second looks are kept. (SR-19)
 */
export const unreleaseScoreRunRoute = implement(
  unreleaseScoreRun,
  async ({ groupAssignmentId: id, dryRun, reason }, context) => {
    const { db, shard, now, actor, audit } = context;
    if (!dryRun) await lockGroupAssignment(db, id);
    const released = await selectOptionalReleased(db, id);
    if (released === undefined) throw blocked('Results have not been released.');
    const settings = await loadSettings(db, id, now);
    const { groupId, title } = settings.row;
    const openedIds = await selectOpened(db, id, 'shown');
    const counts = { openedCount: openedIds.size, openSecondLookCount: await selectOpenSecondLookCount(db, id) };
    const mail = { isMailOff: isMailOff(shard) };
    if (dryRun) {
      const toldCount = await countToTellOfUnrelease(db, id, openedIds);
      return {
        scoreRun: shownScoreRun(await selectScoreRun(db, id, released.id), settings),
        ...counts,
        toldCount,
        ...mail,
      };
    }
    if (reason === undefined) throw blocked('Say why. Students who opened their results will see it.');
    await updateUnreleased(db, id, { at: now, by: actor.id, reason });
    await cancelWaitingParts(db, { groupId, id }, ['resultsReleased', 'scoreChanged']);
    const toldCount = await tellOfUnrelease({ db, shard }, { id, groupId, title }, openedIds, reason);
    await audit({
      verb: 'scoresUnreleased',
      entity: 'scoreRun',
      entityId: released.id,
      groupId,
      reason,
      before: { scoreRunId: released.id, number: released.number },
      after: { ...counts, toldCount },
    });
    return {
      scoreRun: shownScoreRun(await selectScoreRun(db, id, released.id), settings),
      ...counts,
      toldCount,
      ...mail,
    };
  },
);
