import { getOwnResult, getResult } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import { standingOf } from '@circuit/domain/calibrations';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { isSeenByLearners, phaseOf } from '@circuit/domain/phases';
import { classRange } from '@circuit/domain/scores';

import { loadGroupAssignment, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import type { Home } from '#platform/homes.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectAllEssays } from './facts.store.ts';
import { learnerScoreRuns, scoreIn, shownScoreRuns } from './learnerScoreRuns.ts';
import { rubricOfGroupAssignment } from './listScores.ts';
import { selectChanges } from './overrides.store.ts';
import { isShown } from './receivedReviews.ts';
import { loadResponses, loadThanks } from './responses.ts';
import { selectIsLearner, selectReceived } from './results.store.ts';
import { selectKeptRun } from './scoreRuns.ts';
import { selectOptionalUnrelease, upsertOpening } from './releases.store.ts';
import { selectOptionalReleased, type ComputedRun } from './scoreRuns.store.ts';
import { selectOptionalScore, selectReviewsIn, type FullScoreRow } from './scores.store.ts';
import { overrideOf } from './shownScore.ts';
import { shownWork } from './shownWork.ts';
import { selectMiddleHalf, selectPeople } from './totals.store.ts';

type Reader = Pick<Context, 'db' | 'shard' | 'now'> & { readonly home: Pick<Home, 'keys'> };

/** Only of the run that was released, and nothing that says who reviewed. (RS-1, RS-2) */
export const getOwnResultRoute = implement(getOwnResult, async ({ groupAssignmentId: id }, context) => {
  const { db, actor, now } = context;
  const groupAssignment = await loadGroupAssignment(db, id, now);
  if (!isSeenByLearners(groupAssignment.status)) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  const scoreRun = await selectOptionalReleased(db, id);
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, actor.id);
  const waiting = { ...(await head(db, groupAssignment, actor.id, now)), learner: null };
  if (scoreRun === undefined) {
    const gone = await selectOptionalUnrelease(db, id);
    if (gone === undefined) return { ...waiting, ...NO_RESULT, state: 'notReleased' as const };
    const unreleased = { at: gone.at, reason: gone.reason };
    return { ...waiting, ...NO_RESULT, unreleased, state: 'unreleased' as const };
  }
  if (score === undefined) {
    // What staff answered them earlier stays to be read. (SL-7)
    const { others } = await loadResponses(context, { groupAssignment, learnerId: actor.id, isForStaff: false });
    return { ...waiting, ...NO_RESULT, otherSecondLooks: others(new Set()), state: 'notInRun' as const };
  }
  if (actor.impersonatorId === null) {
    const { groupId } = groupAssignment.row;
    const opening = { groupId, groupAssignmentId: id, scoreRunId: scoreRun.id, userId: actor.id, at: now };
    await upsertOpening(db, opening);
  }
  return { ...waiting, ...(await shownResult(context, { groupAssignment, scoreRun, score, isForStaff: false })) };
});

/**
 * As its learner sees it, with names: of the released run, and of any other that was kept, so that what is to come and
 * an old page can be looked at. (RS-5, RS-9)
 */
export const getResultRoute = implement(getResult, async ({ groupAssignmentId: id, userId, scoreRunId }, context) => {
  const { db, now } = context;
  const groupAssignment = await loadGroupAssignment(db, id, now);
  const named = scoreRunId === undefined ? null : await selectKeptRun(db, id, scoreRunId);
  const { known, isScored } = await learnerScoreRuns(db, id, userId);
  const [found] = named === null ? known : await scoreIn(db, named, userId);
  const scoreRuns = shownScoreRuns(known);
  if (found === undefined) {
    // A student who has left the course since stays in the runs they are in.
    if (known.length === 0 && !(await selectIsLearner(db, id, userId)))
      throw new ProblemError({ kind: 'notFound', what: 'person' });
    const state = isScored ? ('notInRun' as const) : ('notReleased' as const);
    const runNumber = named?.number ?? null;
    return { ...(await staffHead(db, groupAssignment, userId, now)), ...NO_RESULT, scoreRuns, runNumber, state };
  }
  const shown = await shownResult(context, { groupAssignment, ...found, isForStaff: true });
  return { ...(await staffHead(db, groupAssignment, userId, now)), ...shown, scoreRuns };
});

/** What is released to a learner, for a file that they take with them; null where their page shows no result. (OD-3) */
export async function loadReleasedResult(reader: Reader, id: GroupAssignmentId, userId: UserId) {
  const { db, now } = reader;
  const scoreRun = await selectOptionalReleased(db, id);
  const score = scoreRun === undefined ? undefined : await selectOptionalScore(db, scoreRun.id, userId);
  if (scoreRun === undefined || score === undefined) return null;
  const groupAssignment = await loadGroupAssignment(db, id, now);
  if (!isSeenByLearners(groupAssignment.status)) return null;
  return shownResult(reader, { groupAssignment, scoreRun, score, isForStaff: false });
}

async function staffHead(db: ShardDb, groupAssignment: GroupAssignment, userId: UserId, now: Date) {
  const learner = (await selectPeople(db, [userId])).get(userId) ?? null;
  return { ...(await head(db, groupAssignment, userId, now)), learner };
}

const isReviewOver = (schedule: GroupAssignment['schedule'], now: Date): boolean => {
  const endsAt = phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null;
  return endsAt !== null && endsAt <= now;
};

async function head(db: ShardDb, { row, schedule }: GroupAssignment, userId: UserId, now: Date) {
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
  unreleased: null,
  isProvisional: false,
  scoreRuns: null,
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
  readonly groupAssignment: GroupAssignment;
  readonly scoreRun: ComputedRun;
  readonly score: FullScoreRow;
  readonly isForStaff: boolean;
}

async function shownResult({ db, shard, home, now }: Reader, { groupAssignment, scoreRun, score, isForStaff }: Found) {
  const { id: groupAssignmentId } = groupAssignment.row;
  const rubric = await rubricOfGroupAssignment(db, scoreRun);
  const place = { db, keys: home.keys, shard, now, groupAssignmentId, authorId: score.userId };
  const rows = score.work === null ? [] : await selectReceived(db, scoreRun.id, score.userId);
  const responses = await loadResponses(place, { groupAssignment, learnerId: score.userId, isForStaff });
  const shown = { rubric, scoreRun: scoreRun, rows, responses, isForStaff };
  const work = score.work === null ? null : shownWork(place, { ...shown, work: score.work });
  const shownIds = new Set(rows.filter((row) => isShown(row, isForStaff)).map(({ id }) => id));
  const { showsClassRange } = scoreRun;
  return {
    // Whom nobody could score, or who was excused from everything, has a score once an instructor gave one.
    state: score.totalTenths !== null && score.status !== 'noHandIn' ? ('scored' as const) : score.status,
    scoreRunId: scoreRun.id,
    runNumber: scoreRun.number,
    mode: scoreRun.mode,
    releasedAt: scoreRun.releasedAt,
    unreleased: scoreRun.unreleasedAt === null ? null : { at: scoreRun.unreleasedAt, reason: scoreRun.unreleaseReason },
    isProvisional: !scoreRun.isReleased,
    scoreRuns: null,
    totalTenths: score.totalTenths,
    computedTenths: score.computedTenths,
    lines: linesOf(score),
    classRange: showsClassRange ? classRange(await selectMiddleHalf(db, scoreRun.id), true) : null,
    rubric,
    work,
    practice: scoreRun.weights.calibration > 0 ? await shownPractice(db, groupAssignmentId, score, isForStaff) : null,
    reviewsGiven: scoreRun.weights.evaluation > 0 ? shownGiven(score, scoreRun) : null,
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

function shownGiven({ given, evaluation }: FullScoreRow, { typicalSd }: ComputedRun) {
  return {
    scoreTenths: evaluation,
    asked: given.asked,
    done: given.done,
    standing: given.relativeWeight === null ? null : standingOf(given.relativeWeight),
    leniency: given.leniency === null ? null : Math.round(given.leniency * 10) / 10,
    usualDistance: Math.round(typicalSd * 10) / 10,
  };
}
