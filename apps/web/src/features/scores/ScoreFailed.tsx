import type { ScoreJob } from '@circuit/contract/scores';
import { Button, Note } from '@circuit/ui';

interface FailedProps {
  readonly job: ScoreJob;
  readonly onRetry?: (() => void) | undefined;
}

/** A scoring that failed or was cancelled: what was there before still holds. */
export function ScoreFailed({ job, onRetry }: FailedProps) {
  return (
    <Note tone="bad" role="alert" action={onRetry === undefined ? undefined : <Button onClick={onRetry}>Retry</Button>}>
      <b>{job.status === 'cancelled' ? 'Scoring was canceled.' : 'Scoring failed.'}</b> No scores have changed.
      {job.messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  );
}
