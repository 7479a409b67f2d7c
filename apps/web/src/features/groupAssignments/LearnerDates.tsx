import type { GroupAssignment, GroupList } from '@circuit/contract';
import { handInSentence } from '@circuit/domain/assignments';
import { Card, PageTitle, Trace } from '@circuit/ui';
import { useId } from 'react';

import { nextWords } from '#shared/groupAssignments/runWords.ts';
import { traceSteps } from '#shared/groupAssignments/traceSteps.ts';
import { zoneWords } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';
import { useZone } from '#shared/time/useZone.ts';

import { Crumbs } from './Crumbs.tsx';
import styles from './run.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
}

/** For students: what is asked of them, and by when. (CA-10) */
export function LearnerDates({ group, run }: Props) {
  const zone = useZone(group.timeZoneId);
  const titleId = useId();
  const now = serverNow();
  return (
    <>
      <Crumbs group={group} />
      <div className={styles['head']}>
        <PageTitle sub={nextWords(run, now, zone)}>{run.title}</PageTitle>
      </div>
      <Card labelledBy={titleId}>
        <h2 id={titleId}>Phases</h2>
        <p className={styles['quiet']}>
          {run.phases.Submission.isEnabled ? `${handInSentence(run.artifactConstraints)} ` : ''}
          Times are {zoneWords(now, zone)}.
        </p>
        <Trace steps={traceSteps(run, now, zone)} />
      </Card>
    </>
  );
}
