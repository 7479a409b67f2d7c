import type { ScoreJob } from '@circuit/contract';
import { Button, Note, ProgressBar, Stack } from '@circuit/ui';

import { LOST_WORDS } from '#shared/jobs/jobWords.ts';

import styles from './scores.module.css';
import { figure } from './words.ts';

interface RunningProps {
  readonly label: string;
  readonly job: ScoreJob | null;
  readonly isUnknown: boolean;
}

/** How far it is, and that nobody has to wait for it. (SP-2) */
export function ScoreProgress({ label, job, isUnknown }: RunningProps) {
  const total = job?.total ?? null;
  return (
    <Stack gap={2}>
      <ProgressBar
        label={label}
        value={job?.done ?? 0}
        max={total === null || total === 0 ? 1 : total}
        valueText={
          total === null || job === null || job.status === 'queued'
            ? 'Waiting'
            : `${figure(job.done)} of ${figure(total)}`
        }
        isAnnounced
      />
      <p className={styles['quiet']}>You can leave this page. It goes on.</p>
      {isUnknown ? <output>{LOST_WORDS}</output> : null}
    </Stack>
  );
}

interface FailedProps {
  readonly job: ScoreJob;
  readonly onRetry?: (() => void) | undefined;
}

/** A scoring that failed or was cancelled: what was there before still holds. */
export function ScoreFailed({ job, onRetry }: FailedProps) {
  return (
    <Note tone="bad" role="alert" action={onRetry === undefined ? undefined : <Button onClick={onRetry}>Retry</Button>}>
      <b>{job.status === 'cancelled' ? 'Scoring was cancelled.' : 'Scoring failed.'}</b> No score has changed.
      {job.messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  );
}
