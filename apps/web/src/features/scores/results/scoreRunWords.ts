import type { LearnerResult, ResultInRun } from '@circuit/contract/scores';

import { tenthsText } from '#parts/scores/tenths.ts';

interface ScoreRunWords {
  readonly sentence: string;
  /** The run that is not shown, to be opened. */
  readonly other: ResultInRun | null;
}

type Shown = Pick<
  LearnerResult,
  'scoreRuns' | 'scoreRunId' | 'runNumber' | 'isProvisional' | 'releasedAt' | 'unreleased'
>;

export const scoreInRun = ({ totalTenths }: Pick<ResultInRun, 'totalTenths'>): string =>
  totalTenths === null ? 'no score' : tenthsText(totalTenths);

/** "Run 2, not released. The student sees 70.4 (run 1)."; null for students, and where there is one run and it is out. */
export function scoreRunWords(result: Shown, day: (at: Date) => string): ScoreRunWords | null {
  const { scoreRuns, scoreRunId, runNumber, isProvisional } = result;
  if (scoreRuns === null || runNumber === null) return null;
  if (isProvisional) return unseenWords(result, scoreRuns, day);
  const newer = scoreRuns.find(({ isNewest }) => isNewest) ?? null;
  if (newer === null || newer.scoreRunId === scoreRunId) return null;
  return {
    // It may have been released before an older run was released again.
    sentence: `The student sees this run (run ${runNumber}). Run ${newer.number} is newer, and the student doesn’t see it. Its score is ${scoreInRun(newer)}.`,
    other: newer,
  };
}

/** Of a run that students do not see now: one that they saw until another was released, or one they never saw. */
function unseenWords(
  { runNumber, releasedAt, unreleased }: Shown,
  scoreRuns: readonly ResultInRun[],
  day: (at: Date) => string,
): ScoreRunWords {
  const released = scoreRuns.find(({ isReleased }) => isReleased) ?? null;
  const sees = released === null ? null : `The student sees ${scoreInRun(released)} (run ${released.number}).`;
  if (releasedAt === null)
    return {
      sentence: `Run ${runNumber}, not released. ${sees ?? 'The student does not see this score yet.'}`,
      other: released,
    };
  if (released === null && unreleased !== null)
    return {
      sentence: `Run ${runNumber}, unreleased ${day(new Date(unreleased.at))}: ${unreleased.reason} The student sees no score right now.`,
      other: null,
    };
  const since = `Run ${runNumber}, released ${day(new Date(releasedAt))}`;
  return {
    sentence:
      released === null
        ? `${since}, then replaced by a run without this student. They see no score right now.`
        : `${since}, replaced by run ${released.number}. ${sees}`,
    other: released,
  };
}
