import type { ScoreRun } from '@circuit/contract/scores';
import { Button, Chip, PageTitle, Row } from '@circuit/ui';
import type { ReactNode } from 'react';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ScoreTabs } from './ScoreTabs.tsx';
import styles from './scores.module.css';
import type { useScoreActs } from './useScoreActs.tsx';
import { BEING_REPLACED, type GroupAssignmentOfStaff } from './words.ts';

interface Props extends GroupAssignmentOfStaff {
  /** Null before the first run, undefined while nobody knows. */
  readonly scoreRun: ScoreRun | null | undefined;
  readonly acts: Pick<ReturnType<typeof useScoreActs>, 'mayScore' | 'score' | 'release' | 'unrelease'>;
  /** The scores shown are about to be replaced. */
  readonly isScoring: boolean;
  /** What else can be done. */
  readonly children: ReactNode;
}

/** When it was scored, who sees it, and the one next step: score, else release. */
export function ScoresHead({ group, groupAssignment, scoreRun, acts, isScoring, children }: Props) {
  return (
    <>
      <GroupAssignmentCrumbs course={group} groupAssignment={groupAssignment} />
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
      <ScoreTabs group={group} groupAssignment={groupAssignment} current="scores" />
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

function Standing({
  group,
  scoreRun,
}: {
  readonly group: GroupAssignmentOfStaff['group'];
  readonly scoreRun: ScoreRun;
}) {
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
