import type { AesFeedback, Submission } from '@circuit/contract';
import { Button, Note, Skeleton, VoiceMark } from '@circuit/ui';
import { useId, useState } from 'react';

import { useAesFeedbackQuery, useRequestAesFeedbackMutation } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { CriterionRemarks } from './CriterionRemarks.tsx';
import styles from './feedback.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly onShow: (words: string) => void;
  readonly onSettle: () => Promise<boolean>;
}

const POLL_MS = 2000;

const isRunning = (feedback: AesFeedback | undefined): boolean =>
  feedback?.status === 'queued' || feedback?.status === 'running';

/** Automatic feedback: asked for, never part of the score, and honest about what a machine cannot judge. (HS-10) */
export function FeedbackCard({ course, groupAssignment, submission, onShow, onSettle }: Props) {
  const asked = { groupAssignmentId: groupAssignment.id, submissionId: submission.id };
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, refetch } = useAesFeedbackQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const [request, requested] = useRequestAesFeedbackMutation();
  const [isUnsaved, setIsUnsaved] = useState(false);
  // It stands twice while the sheet of a phone is open.
  const titleId = useId();
  const latest = data?.items[0];
  const wanted = isRunning(latest) ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);

  async function get() {
    const isStored = await onSettle();
    setIsUnsaved(!isStored);
    if (isStored) await request({ request: asked, idempotencyKey: newIdempotencyKey() });
  }

  return (
    <section className={styles['feedback']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId}>
          <VoiceMark voice="automatic" hasName={false} /> Automatic feedback
        </h2>
        {data === undefined || data.unavailable !== null ? null : (
          <Button
            size="small"
            isBusy={requested.isLoading || isRunning(latest)}
            busyLabel="Reading…"
            onClick={() => void get()}
          >
            {latest === undefined ? 'Get' : 'Run again'}
          </Button>
        )}
      </div>
      {data === undefined ? (
        isError ? (
          <LoadFailed
            look="aside"
            what="Could not load automatic feedback. You can hand in without it."
            onRetry={refetch}
          />
        ) : (
          <Skeleton shape="line" count={2} label="Loading automatic feedback" />
        )
      ) : (
        <>
          <p className={styles['quiet']}>
            A program reads your text. This does not affect your score. Read by: {data.providerText}{' '}
            {data.unavailable ?? leftWords(data.remaining)}
          </p>
          {isUnsaved ? <Note tone="warn">Your latest changes are not saved yet. Ask again once they are.</Note> : null}
          {requested.isError ? (
            <Note tone="bad" role="alert">
              {isFetchProblem(requested.error) ? requested.error.detail : 'We could not ask for feedback. Try again.'}
            </Note>
          ) : null}
          {latest === undefined ? null : <Answer course={course} feedback={latest} onShow={onShow} />}
        </>
      )}
    </section>
  );
}

function leftWords(remaining: number): string {
  return remaining === 1 ? 'You can ask once more.' : `You can ask ${remaining} more times.`;
}

interface AnswerProps extends Pick<Props, 'course' | 'onShow'> {
  readonly feedback: AesFeedback;
}

function Answer({ course, feedback, onShow }: AnswerProps) {
  const zone = useZone(course.timeZoneId);
  if (isRunning(feedback))
    return (
      <output className={styles['quiet']}>
        {feedback.status === 'queued' ? 'Waiting in line…' : 'Reading your text…'}
      </output>
    );
  if (feedback.status === 'failed')
    return (
      <Note tone="warn">
        {feedback.failure ?? 'Automatic feedback did not work this time.'} You can hand in without it.
      </Note>
    );
  return (
    <>
      <p className={styles['quiet']}>
        From {formatDateTime(new Date(feedback.endedAt ?? feedback.requestedAt), zone)}.
        {feedback.isOfThisText ? '' : ' You have changed your text since then.'}
      </p>
      <ul className={styles['criteria']}>
        {feedback.rubricCriterionFeedback.map((criterion) => (
          <CriterionRemarks key={criterion.criterionId} criterion={criterion} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}
