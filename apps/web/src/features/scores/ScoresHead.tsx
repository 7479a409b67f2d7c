import type { ScoreRun } from '@circuit/contract';
import { Button, Chip, PageTitle, Row } from '@circuit/ui';
import type { ReactNode } from 'react';

import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { ScoreTabs } from './ScoreTabs.tsx';
import styles from './scores.module.css';
import type { useScoreActs } from './useScoreActs.tsx';
import { BEING_REPLACED, type RunOfStaff } from './words.ts';

interface Props extends RunOfStaff {
  /** Null before the first run, undefined while nobody knows. */
  readonly scoreRun: ScoreRun | null | undefined;
  readonly acts: Pick<ReturnType<typeof useScoreActs>, 'mayScore' | 'score' | 'release' | 'unrelease'>;
  /** The scores shown are about to be replaced. */
  readonly isScoring: boolean;
  /** What else can be done. */
  readonly children: ReactNode;
}

/** When it was scored, who sees it, and the one next step: score, else release. */
export function ScoresHead({ group, run, scoreRun, acts, isScoring, children }: Props) {
  return (
    <>
      <RunCrumbs course={group} run={run} />
      <div className={styles['head']}>
        <PageTitle
          sub={scoreRun === null || scoreRun === undefined ? undefined : <Standing group={group} scoreRun={scoreRun} />}
        >
          Scores
        </PageTitle>
        <Row>
          {children}
          {acts.mayScore && scoreRun !== null && scoreRun !== undefined ? (
            <Steps scoreRun={scoreRun} acts={acts} isScoring={isScoring} />
          ) : null}
        </Row>
      </div>
      <ScoreTabs group={group} run={run} current="scores" />
    </>
  );
}

interface StepsProps extends Pick<Props, 'acts' | 'isScoring'> {
  readonly scoreRun: ScoreRun;
}

function Steps({ scoreRun, acts, isScoring }: StepsProps) {
  return (
    <>
      {/* Where ratings are newer the note about them offers it. */}
      {scoreRun.isNewest && !scoreRun.isStale ? (
        <Button isBusy={isScoring} busyLabel="Scoring…" onClick={acts.score}>
          Score again
        </Button>
      ) : null}
      {scoreRun.isReleased ? (
        <Button onClick={acts.unrelease}>Unrelease results</Button>
      ) : (
        <Button
          kind="primary"
          blockedReason={isScoring ? BEING_REPLACED : undefined}
          onClick={() => acts.release(scoreRun)}
        >
          Release results
        </Button>
      )}
    </>
  );
}

function Standing({ group, scoreRun }: { readonly group: RunOfStaff['group']; readonly scoreRun: ScoreRun }) {
  const zone = useZone(group.timeZoneId);
  const scoredAt = new Date(scoreRun.createdAt);
  return (
    <span className={styles['standing']}>
      {scoreRun.isReleased ? <Chip tone="ok">Released</Chip> : null}
      {scoreRun.isReleased ? null : (
        <Chip>{scoreRun.unreleased === null ? 'Students do not see this run' : 'Unreleased'}</Chip>
      )}
      <span>
        Run {scoreRun.number}, scored {formatDateTime(scoredAt, zone)}
        {scoreRun.startedByName === null ? '' : ` by ${scoreRun.startedByName}`}. Times are {zoneWords(scoredAt, zone)}.
      </span>
    </span>
  );
}
