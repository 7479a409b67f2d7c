import { releaseScoreRun } from '@circuit/contract';
import { isTitleTyped, typeTitleText } from '@circuit/domain/assignments';
import { reviewGoesOnText } from '@circuit/domain/scores';
import { instantText } from '@circuit/domain/time';

import { selectTimeZone } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockRun } from './jobs.store.ts';
import { insertChanges } from './overrides.store.ts';
import { judgeReleaseNow, loadSeen, newsOf } from './releaseFacts.ts';
import { selectShowedClassRange } from './releases.store.ts';
import { selectScoreRun, updateReleased } from './runs.store.ts';
import { loadSettings, shownRun } from './shownRun.ts';
import { countToTell, tellOfChanges, tellOfClosedSelfEvaluation, tellOfResults } from './tellLearners.ts';
import { selectTotals } from './totals.store.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/**
 * Makes one run what learners see, once Review is over. The first time everybody is told; later, with a reason, those
 * whose total is another one; and whoever could still evaluate themselves, that they cannot any more. Everything in one
 * transaction, and a repetition finds it done. (SR-13, SR-14, SR-17, SR-18)
 */
export const releaseScoreRunRoute = implement(
  releaseScoreRun,
  async ({ groupAssignmentId: id, scoreRunId, dryRun, reason, showsClassRange, typedTitle }, context) => {
    const { db, shard, now, actor, audit } = context;
    if (!dryRun) await lockRun(db, id);
    const run = await selectScoreRun(db, id, scoreRunId);
    if (run.isPreview) throw blocked('A preview cannot be released. Save the scores first.');
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
    const totals = await selectTotals(db, run.id);
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
    };
    if (dryRun) {
      const toldCount = await countToTell({ db, shard }, id, { results, changes });
      return { run: shownRun(run, settings), ...shown, toldCount };
    }
    await updateReleased(db, run.id, { at: now, by: actor.id, reason: reason ?? '', showsClassRange });
    await insertChanges(db, { groupId, groupAssignmentId: id, actorId: actor.id }, changes);
    const released = { id, groupId, title };
    const toldCount =
      (await tellOfResults({ db, shard }, released, results)) + (await tellOfChanges({ db, shard }, released, changes));
    await tellOfClosedSelfEvaluation({ db, shard }, released, closedIds);
    await audit({
      verb: 'scoresReleased',
      entity: 'scoreRun',
      entityId: run.id,
      groupId,
      ...(reason === undefined ? {} : { reason }),
      before: { scoreRunId: seen?.scoreRunId ?? null },
      after: { scoreRunId: run.id, number: run.number, ...counts, ...shown.unfinished },
    });
    return { run: shownRun(await selectScoreRun(db, id, scoreRunId), settings), ...shown, toldCount };
  },
);
