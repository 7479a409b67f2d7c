import { compareScoreRuns, getScoreRun, listScoreRuns, previewScoreRun } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, ScoreRunId, UserId } from '@circuit/domain/kernel';
import { compareTotals, scoreStats, type RunTotal } from '@circuit/domain/scores';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  selectOptionalBefore,
  selectOptionalNewest,
  selectScoreRuns,
  selectScoreRun,
  type ScoreRunRow,
} from './scoreRuns.store.ts';
import { loadSettings, shownScoreRun } from './shownScoreRun.ts';
import { selectPeople, selectTotals } from './totals.store.ts';

export const listScoreRunsRoute = implement(listScoreRuns, async ({ groupAssignmentId, ...page }, { db, now }) => {
  const settings = await loadSettings(db, groupAssignmentId, now);
  const { items, totalCount } = await selectScoreRuns(db, groupAssignmentId, page);
  return { items: items.map((scoreRun) => shownScoreRun(scoreRun, settings)), totalCount };
});

export const getScoreRunRoute = implement(getScoreRun, async ({ groupAssignmentId, scoreRunId }, { db, now }) => {
  const scoreRun = await selectKeptRun(db, groupAssignmentId, scoreRunId);
  return shownScoreRun(scoreRun, await loadSettings(db, groupAssignmentId, now));
});

/** Previews are for those who may score: for everybody else they are not there. */
export async function selectKeptRun(db: ShardDb, id: GroupAssignmentId, scoreRunId: ScoreRunId): Promise<ScoreRunRow> {
  const scoreRun = await selectScoreRun(db, id, scoreRunId);
  if (scoreRun.isPreview) throw new ProblemError({ kind: 'notFound', what: 'score run' });
  return scoreRun;
}

export const previewScoreRunRoute = implement(
  previewScoreRun,
  async ({ groupAssignmentId: id, scoreRunId, with: other }, { db, now }) => {
    const scoreRun = await selectScoreRun(db, id, scoreRunId);
    const before = other === undefined ? await selectOptionalNewest(db, id) : await selectScoreRun(db, id, other);
    return compared(
      db,
      scoreRun,
      before?.id === scoreRun.id ? await selectOptionalBefore(db, id, scoreRun.number) : before,
      now,
    );
  },
);

export const compareScoreRunsRoute = implement(
  compareScoreRuns,
  async ({ groupAssignmentId: id, scoreRunId, with: other }, { db, now }) => {
    const scoreRun = await selectKeptRun(db, id, scoreRunId);
    const before =
      other === undefined ? await selectOptionalBefore(db, id, scoreRun.number) : await selectKeptRun(db, id, other);
    return compared(db, scoreRun, before, now);
  },
);

/** Of long lists so many names are shown; the counts are of all. */
const MOST_NAMES = 200;
const NOBODY = { firstName: '', lastName: '', email: '' };

/** What differs, by name. With nothing to compare with, nothing has changed. (SR-8) */
async function compared(db: ShardDb, scoreRun: ScoreRunRow, before: ScoreRunRow | undefined, now: Date) {
  const after = await selectTotals(db, scoreRun.id);
  const was = before === undefined ? undefined : await selectTotals(db, before.id);
  const { differences, ...counts } = compareTotals(was ?? after, after);
  const notScored = after.filter(({ totalTenths }) => totalTenths === null);
  const shown = differences.slice(0, MOST_NAMES);
  const unscored = notScored.slice(0, MOST_NAMES);
  const names = await selectPeople(
    db,
    [...shown, ...unscored].map(({ userId }) => userId),
  );
  const person = (id: UserId) => names.get(id) ?? { id, ...NOBODY };
  const settings = await loadSettings(db, scoreRun.groupAssignmentId, now);
  const [statsNow, statsBefore] = [scoreStats(totalsIn(after)), was === undefined ? null : scoreStats(totalsIn(was))];
  return {
    scoreRun: shownScoreRun(scoreRun, settings),
    with: before === undefined ? null : shownScoreRun(before, settings),
    changedCount: differences.length,
    ...counts,
    differences: shown.map(({ userId, ...difference }) => ({ person: person(userId), ...difference })),
    notScored: unscored.map(({ userId, status }) => ({ person: person(userId), status })),
    notScoredCount: notScored.length,
    histogram: statsNow.histogram,
    histogramBefore: statsBefore?.histogram ?? null,
    medianTenths: statsNow.medianTenths,
    medianBeforeTenths: statsBefore?.medianTenths ?? null,
  };
}

export const totalsIn = (totals: readonly RunTotal[]): number[] =>
  totals.flatMap(({ totalTenths }) => totalTenths ?? []);
