import type { GroupList } from '@circuit/contract/groups';
import type { LoggedJob } from '@circuit/contract/jobLogs';
import { hasEnded, jobName } from '@circuit/domain/jobLogs';
import { AppLink, Card, Chip, ProgressBar } from '@circuit/ui';
import { useId } from 'react';

import { useRunningJobsQuery } from '#parts/jobLogs/jobsApi.ts';
import {
  JOB_CHIPS,
  jobAddress,
  LOST_WORDS,
  outcomeWords,
  progressWords,
  starterWords,
  tookWords,
} from '#parts/jobLogs/jobWords.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './overview.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly jobs: readonly LoggedJob[];
  readonly jobsAddress: string;
  readonly zone: string;
}

/** The newest jobs. The pill that watches the whole course polls the running ones. (OV-9) */
export function JobsCard({ group, jobs, jobsAddress, zone }: Props) {
  const actor = useActor();
  const titleId = useId();
  // The pill polls as often as needed; this only listens.
  const { data, isError } = useRunningJobsQuery({ groupId: group.id });
  const newer = new Map((data?.items ?? []).map((job) => [job.id, job]));
  const shown = jobs.map((job) => newer.get(job.id) ?? job);
  return (
    <Card labelledBy={titleId}>
      <div className={styles['cardHead']}>
        <h2 id={titleId}>Jobs</h2>
        <AppLink href={jobsAddress}>Job log</AppLink>
      </div>
      {shown.length === 0 ? <p className={styles['calm']}>No jobs yet.</p> : null}
      <ul className={styles['rows']}>
        {shown.map((job) => (
          <li key={job.id} className={styles['job']}>
            {hasEnded(job.status) ? (
              <Ended job={job} href={jobAddress(actor, group, job)} zone={zone} />
            ) : (
              <>
                <ProgressBar
                  label={jobName(job.kind)}
                  value={job.done}
                  max={Math.max(1, job.total ?? 1)}
                  valueText={progressWords(job)}
                />
                <p className={styles['calm']}>
                  Started {formatDateTime(new Date(job.createdAt), zone)} {starterWords(job)}. You can leave this page.
                </p>
                {isError ? <output>{LOST_WORDS}</output> : null}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface EndedProps {
  readonly job: LoggedJob;
  /** Null where this person may not follow it. */
  readonly href: string | null;
  readonly zone: string;
}

function Ended({ job, href, zone }: EndedProps) {
  const { word, tone } = JOB_CHIPS[job.status];
  const took = tookWords(job);
  return (
    <>
      <div className={styles['cardHead']}>
        {href === null ? <b>{jobName(job.kind)}</b> : <AppLink href={href}>{jobName(job.kind)}</AppLink>}
        <Chip tone={tone}>{word}</Chip>
      </div>
      <p className={styles['calm']}>
        {formatDateTime(new Date(job.endedAt ?? job.createdAt), zone)}
        {took === null ? '' : `, ${took}`}. {outcomeWords(job)}
      </p>
    </>
  );
}
