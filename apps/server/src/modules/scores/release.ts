import { releaseScoreRun } from '@circuit/contract/scores';
import { isTitleTyped, typeTitleText } from '@circuit/domain/assignments';
import { reviewGoesOnText } from '@circuit/domain/scores';
import { instantText } from '@circuit/domain/time';

import { selectTimeZone } from '#modules/groupAssignments/public.ts';
import { recordLearningEvents } from '#modules/learningEvents/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { gradeEvents } from './gradeEvents.ts';
import { lockGroupAssignment } from './jobs.store.ts';
import { insertChanges } from './overrides.store.ts';
import { judgeReleaseNow, loadSeen, newsOf } from './releaseFacts.ts';
import { selectShowedClassRange } from './releases.store.ts';
import { selectScoreRun, updateReleased } from './scoreRuns.store.ts';
import { loadSettings, shownScoreRun } from './shownScoreRun.ts';
import { countToTell, isMailOff, tellOfChanges, tellOfClosedSelfEvaluation, tellOfResults } from './tellLearners.ts';
import { selectTotals } from './totals.store.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/**
 * Makes one run visible to learners once Review is over. The first release tells everyone. A later one tells those
 * whose total changed, with a reason. Learners who could still evaluate themselves are told that they no longer can.
 * All of it is one transaction, and a repeated call finds it done. (SR-13, SR-14, SR-17, SR-18)
 */
export const releaseScoreRunRoute = implement(
  releaseScoreRun,
  async ({ groupAssignmentId: id, scoreRunId, dryRun, reason, showsClassRange, typedTitle }, context) => {
    const { db, shard, now, actor, audit } = context;
    if (!dryRun) await lockGroupAssignment(db, id);
    const scoreRun = await selectScoreRun(db, id, scoreRunId);
    if (scoreRun.isPreview) throw blocked('A preview cannot be released. Save the scores first.');
    const seen = await loadSeen(db, id);
    const isFirst = seen === null;
    const settings = await loadSettings(db, id, now);
    const { groupId, title } = settings.row;
    const verdict = await judgeReleaseNow(db, settings, now);
    const zone = await selectTimeZone(db, groupId);
    const refusal =
      verdict.kind === 'reviewGoesOn' ? reviewGoesOnText(verdict.endsAt, (date) => instantText(date, zone)) : null;
    const unfinished = verdict.kind === 'cutsOff' ? verdict.unfinished : null;
    if (!dryRun && refusal !== null) throw blocked(refusal);
    if (!dryRun && !isFirst && reason === undefined)
      throw blocked('Students have already seen their scores. Say why they are changing.');
    if (!dryRun && unfinished !== null && !isTitleTyped(title, typedTitle)) throw blocked(typeTitleText(title));
    const totals = await selectTotals(db, scoreRun.id);
    const { results, changes, compared } = await newsOf(db, seen, totals, reason ?? '');
    const needsInstructorCount = totals.filter(({ status }) => status === 'needsInstructor').length;
    const { raisedCount, loweredCount, largestRaiseTenths, largestDropTenths } = compared;
    const counts = {
      resultCount: totals.length - needsInstructorCount,
      needsInstructorCount,
      changedCount: changes.length,
      isFirst,
    };
    const here = new Set(totals.map(({ userId }) => userId));
    const closedIds = new Set((unfinished?.selfIds ?? []).filter((userId) => here.has(userId)));
    const shown = {
      ...counts,
      raisedCount,
      loweredCount,
      largestRaiseTenths,
      largestDropTenths,
      refusal,
      unfinished:
        unfinished === null
          ? null
          : {
              reviewerCount: unfinished.reviewerCount,
              reviewCount: unfinished.reviewCount,
              selfCount: unfinished.selfIds.length,
            },
      showedClassRange: await selectShowedClassRange(db, id),
      isMailOff: isMailOff(shard),
    };
    if (dryRun) {
      const toldCount = await countToTell(db, id, { results, changes });
      return { scoreRun: shownScoreRun(scoreRun, settings), ...shown, toldCount };
    }
    await updateReleased(db, scoreRun.id, { at: now, by: actor.id, reason: reason ?? '', showsClassRange });
    await insertChanges(db, { groupId, groupAssignmentId: id, actorId: actor.id }, changes);
    const released = { id, groupId, title };
    const toldCount =
      (await tellOfResults({ db, shard }, released, results)) + (await tellOfChanges({ db, shard }, released, changes));
    await tellOfClosedSelfEvaluation({ db, shard }, released, closedIds);
    const told = new Set([...results, ...changes.map(({ userId }) => userId)]);
    await recordLearningEvents(db, gradeEvents(totals, told, { groupId, groupAssignmentId: id }), actor);
    await audit({
      verb: 'scoresReleased',
      entity: 'scoreRun',
      entityId: scoreRun.id,
      groupId,
      ...(reason === undefined ? {} : { reason }),
      before: { scoreRunId: seen?.scoreRunId ?? null },
      after: { scoreRunId: scoreRun.id, number: scoreRun.number, ...counts, ...shown.unfinished },
    });
    return { scoreRun: shownScoreRun(await selectScoreRun(db, id, scoreRunId), settings), ...shown, toldCount };
  },
);
