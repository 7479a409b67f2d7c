import type { LearnerResult, ResultInRun } from '@circuit/contract';

import { tenthsText } from '#shared/results/tenths.ts';

interface RunWords {
  readonly sentence: string;
  /** The run that is not shown, to be opened. */
  readonly other: ResultInRun | null;
}

type Shown = Pick<LearnerResult, 'runs' | 'scoreRunId' | 'runNumber' | 'isProvisional'>;

const scoreOf = ({ totalTenths }: ResultInRun): string => (totalTenths === null ? 'no score' : tenthsText(totalTenths));

/** "Run 2, not released. The student sees 70.4 (run 1)."; null for students, and where there is one run and it is out. */
export function runWords({ runs, scoreRunId, runNumber, isProvisional }: Shown): RunWords | null {
  if (runs === null || runNumber === null) return null;
  const released = runs.find(({ isReleased }) => isReleased) ?? null;
  if (isProvisional)
    return released === null
      ? { sentence: `Run ${runNumber}, not released. The student does not see this score yet.`, other: null }
      : {
          sentence: `Run ${runNumber}, not released. The student sees ${scoreOf(released)} (run ${released.number}).`,
          other: released,
        };
  const newer = runs.find(({ isNewest }) => isNewest) ?? null;
  if (newer === null || newer.scoreRunId === scoreRunId) return null;
  return {
    sentence: `Run ${runNumber}, as the student sees it. Run ${newer.number} is newer and not released: ${scoreOf(newer)} there.`,
    other: newer,
  };
}
