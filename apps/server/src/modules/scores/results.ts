import { getOwnResult, getResult } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { standingOf } from '@circuit/domain/calibration';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { isSeenByLearners, phaseOf } from '@circuit/domain/phases';
import { classRange } from '@circuit/domain/scores';

import { loadRun, type Run } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectAllEssays } from './facts.store.ts';
import { findRun, rubricOfRun } from './listScores.ts';
import { selectChanges } from './overrides.store.ts';
import { isShown } from './receivedReviews.ts';
import { loadResponses, loadThanks } from './responses.ts';
import { selectReceived } from './results.store.ts';
import { selectOptionalReleased, type ComputedRun } from './runs.store.ts';
import { selectOptionalScore, selectReviewsIn, type FullScoreRow } from './scores.store.ts';
import { overrideOf } from './shownScore.ts';
import { shownWork } from './shownWork.ts';
import { selectMiddleHalf, selectPeople } from './totals.store.ts';

type Reader = Pick<Context, 'db' | 'shard' | 'home' | 'now'>;

/** Only of the run that was released, and nothing that says who reviewed. (RS-1, RS-2) */
export const getOwnResultRoute = implement(getOwnResult, async ({ groupAssignmentId: id }, context) => {
  const { db, actor, now } = context;
  const run = await loadRun(db, id, now);
  if (!isSeenByLearners(run.status)) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  const scoreRun = await selectOptionalReleased(db, id);
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, actor.id);
  const waiting = { ...(await head(db, run, actor.id, now)), learner: null };
  if (scoreRun === undefined) return { ...waiting, ...NO_RESULT, state: 'notReleased' as const };
  if (score === undefined) {
    // What staff answered them earlier stays to be read. (SL-7)
    const { others } = await loadResponses(context, { run, learnerId: actor.id, isForStaff: false });
    return { ...waiting, ...NO_RESULT, otherSecondLooks: others(new Set()), state: 'notInRun' as const };
  }
  return { ...waiting, ...(await shownResult(context, { run, scoreRun, score, isForStaff: false })) };
});

/** As its learner sees it, with names; of any run that was kept, so that an old page can be looked at again. (RS-5) */
export const getResultRoute = implement(getResult, async ({ groupAssignmentId: id, userId, scoreRunId }, context) => {
  const { db, now } = context;
  const run = await loadRun(db, id, now);
  const scoreRun = await findRun(db, id, scoreRunId);
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, userId);
  if (scoreRun === undefined || score === undefined) throw new ProblemError({ kind: 'notFound', what: 'score' });
  const learner = (await selectPeople(db, [userId])).get(userId) ?? null;
  const shown = await shownResult(context, { run, scoreRun, score, isForStaff: true });
  return { ...(await head(db, run, userId, now)), learner, ...shown };
});

const isReviewOver = (schedule: Run['schedule'], now: Date): boolean => {
  const endsAt = phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null;
  return endsAt !== null && endsAt <= now;
};

async function head(db: ShardDb, { row, schedule }: Run, userId: UserId, now: Date) {
  return {
    groupAssignmentId: row.id,
    title: row.title,
    plannedAt: phaseOf(schedule, 'Results')?.startsAt ?? null,
    // While they are written, the moment at which one comes in would tell whose it is. (RS-2)
    reviewsIn: isReviewOver(schedule, now) ? await selectReviewsIn(db, row.id, userId) : null,
    reviewsExpected: row.phases.PeerEvaluation.reviewsNeeded,
  };
}

const NO_RESULT = {
  scoreRunId: null,
  runNumber: null,
  mode: null,
  releasedAt: null,
  isProvisional: false,
  totalTenths: null,
  computedTenths: null,
  lines: [],
  classRange: null,
  rubric: null,
  work: null,
  practice: null,
  reviewsGiven: null,
  respondUntil: null,
  mayRespond: false,
  otherSecondLooks: [],
  thanks: null,
  changes: [],
};

interface Found {
  readonly run: Run;
  readonly scoreRun: ComputedRun;
  readonly score: FullScoreRow;
  readonly isForStaff: boolean;
}

async function shownResult({ db, shard, home, now }: Reader, { run, scoreRun, score, isForStaff }: Found) {
  const { id: groupAssignmentId } = run.row;
  const rubric = await rubricOfRun(db, scoreRun);
  const place = { db, keys: home.keys, shard, now, groupAssignmentId, authorId: score.userId };
  const rows = score.work === null ? [] : await selectReceived(db, scoreRun.id, score.userId);
  const responses = await loadResponses(place, { run, learnerId: score.userId, isForStaff });
  const shown = { rubric, run: scoreRun, rows, responses, isForStaff };
  const work = score.work === null ? null : shownWork(place, { ...shown, work: score.work });
  const shownIds = new Set(rows.filter((row) => isShown(row, isForStaff)).map(({ id }) => id));
  const { showsClassRange } = scoreRun;
  return {
    // Whom nobody could score, or who was excused from everything, has a score once an instructor gave one.
    state: score.totalTenths !== null && score.status !== 'noHandIn' ? ('scored' as const) : score.status,
    scoreRunId: scoreRun.id,
    runNumber: scoreRun.number,
    mode: scoreRun.mode,
    releasedAt: scoreRun.isReleased ? scoreRun.releasedAt : null,
    isProvisional: !scoreRun.isReleased,
    totalTenths: score.totalTenths,
    computedTenths: score.computedTenths,
    lines: linesOf(score),
    classRange: showsClassRange ? classRange(await selectMiddleHalf(db, scoreRun.id), true) : null,
    rubric,
    work,
    practice: scoreRun.weights.calibration > 0 ? await shownPractice(db, groupAssignmentId, score, isForStaff) : null,
    reviewsGiven: scoreRun.weights.evaluation > 0 ? shownGiven(score) : null,
    ...responses.window,
    otherSecondLooks: responses.others(shownIds),
    thanks: await loadThanks(place, scoreRun, score.userId, responses.zone),
    changes: await selectChanges(db, groupAssignmentId, score.userId),
  };
}

/** The lines add up to the total, the instructor's too. (RS-4) */
function linesOf(score: FullScoreRow) {
  const override = overrideOf(score);
  const computed = score.lines.map((line) =>
    line.kind === 'excused' ? { ...line, parts: [...line.parts] } : { ...line },
  );
  if (override === null) return computed;
  const tenths = override.totalTenths - (score.computedTenths ?? 0);
  return [...computed, { kind: 'override' as const, override, tenths }];
}

/** What a practice essay is called gives its quality away; learners know them by their number. */
async function shownPractice(db: ShardDb, id: GroupAssignmentId, score: FullScoreRow, isForStaff: boolean) {
  const known = new Map(score.practice.map((one) => [one.essayId, one]));
  const essays = (await selectAllEssays(db, id)).filter(({ calibrationId }) => known.has(calibrationId));
  return {
    scoreTenths: score.calibration,
    essays: essays.map(({ calibrationId, title }, index) => ({
      title: isForStaff && title !== '' ? title : `Practice essay ${index + 1}`,
      scoreTenths: known.get(calibrationId)?.tenths ?? 0,
      isDone: known.get(calibrationId)?.isDone ?? false,
    })),
  };
}

function shownGiven({ given, evaluation }: FullScoreRow) {
  return {
    scoreTenths: evaluation,
    asked: given.asked,
    done: given.done,
    standing: given.relativeWeight === null ? null : standingOf(given.relativeWeight),
    leniency: given.leniency === null ? null : Math.round(given.leniency * 10) / 10,
  };
}
