import type { GroupAssignment, GroupList } from '@circuit/contract';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Card, Note, Trace } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { BeforeActivation } from '#features/groupAssignments/BeforeActivation.tsx';
import styles from '#features/groupAssignments/run.module.css';
import { nextWords } from '#shared/groupAssignments/runWords.ts';
import { traceSteps } from '#shared/groupAssignments/traceSteps.ts';
import { zoneWords } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import { RunFacts } from './RunFacts.tsx';
import { RunHeader } from './RunHeader.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  /** Who reviews whose work, below the phases. */
  readonly reviews: ReactNode;
  /** What is left to do until students have their results. */
  readonly finish: ReactNode;
}

/** Where a run stands. Before it is activated the checklist stands where its people will. (CW-5, mock 04) */
export function Overview({ group, run, reviews, finish }: Props) {
  const zone = useZone(group.timeZoneId);
  const checksId = useId();
  const phasesId = useId();
  const now = serverNow();
  const isPrepared = !isSeenByLearners(run.status);
  return (
    <>
      <RunHeader group={group} run={run} />
      <div className={styles['page']}>
        {run.status === 'Deactivated' ? (
          <Note tone="warn">Students cannot see this assignment. What they have done is kept.</Note>
        ) : null}
        <Card labelledBy={phasesId}>
          <h2 id={phasesId}>Phases</h2>
          <p className={styles['quiet']}>
            {nextWords(run, now, zone)} Times are {zoneWords(now, zone)}.
          </p>
          {run.groupAssignmentPhases.length === 0 ? null : (
            <div className={styles['trace']}>
              <Trace steps={traceSteps(run, now, zone)} />
            </div>
          )}
        </Card>
        {reviews}
        {finish}
        {isPrepared ? (
          <div className={styles['columns']}>
            <Card labelledBy={checksId}>
              <h2 id={checksId}>Before you activate</h2>
              <BeforeActivation run={run} zone={zone} />
            </Card>
            <RunFacts run={run} zone={zone} />
          </div>
        ) : (
          <RunFacts run={run} zone={zone} />
        )}
      </div>
    </>
  );
}
