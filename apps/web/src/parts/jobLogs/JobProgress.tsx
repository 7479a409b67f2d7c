import type { LoggedJob } from '@circuit/contract/jobLogs';
import { ProgressBar, Stack } from '@circuit/ui';

import { figure } from '#parts/words/figures.ts';

import { JOB_CHIPS, LOST_WORDS } from './jobWords.ts';
import styles from './jobProgress.module.css';

interface Props {
  readonly label: string;
  /** Null until its first answer. */
  readonly job: Pick<LoggedJob, 'status' | 'done' | 'total'> | null;
  /** The last look at it failed. */
  readonly isUnknown: boolean;
}

/** How far a job is that somebody started here, and that nobody has to wait for it. (SP-2, DS-11) */
export function JobProgress({ label, job, isUnknown }: Props) {
  const total = job?.total ?? null;
  return (
    <Stack gap={2}>
      <ProgressBar
        label={label}
        value={job?.done ?? 0}
        max={Math.max(1, total ?? 1)}
        valueText={wordsOf(job)}
        isAnnounced
      />
      <p className={styles['quiet']}>You can leave this page. The job continues.</p>
      {isUnknown ? <output>{LOST_WORDS}</output> : null}
    </Stack>
  );
}

function wordsOf(job: Props['job']): string {
  if (job === null || job.status === 'queued') return JOB_CHIPS.queued.word;
  return job.total === null ? JOB_CHIPS[job.status].word : `${figure(job.done)} of ${figure(job.total)}`;
}
