import type { listAesFeedback } from '@circuit/contract/aesFeedback';
import type { Submission } from '@circuit/contract/submissions';
import { Button, Note, Skeleton, VoiceMark } from '@circuit/ui';
import { useEffect, useId, useRef, useState } from 'react';

import { useAesFeedbackQuery, usePutReaderChoiceMutation, useRequestAesFeedbackMutation } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { newIdempotencyKey, type ResponseOf } from '#platform/api/contractCall.ts';
import { isFetchProblem } from '#platform/api/status.ts';

import { Answer } from './Answer.tsx';
import { isRunning } from './isRunning.ts';
import { ReaderChoice } from './ReaderChoice.tsx';
import styles from './feedback.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly onShow: (words: string) => void;
  readonly onSettle: () => Promise<boolean>;
}

type Choice = ResponseOf<typeof listAesFeedback>['choice'];

const POLL_MS = 2000;

/** Automatic feedback: asked for, never part of the score, and honest about what a machine cannot judge. (HS-10) */
export function FeedbackCard({ course, groupAssignment, submission, onShow, onSettle }: Props) {
  const asked = { groupAssignmentId: groupAssignment.id, submissionId: submission.id };
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isError, refetch } = useAesFeedbackQuery(asked, { pollingInterval, skipPollingIfUnfocused: true });
  const [request, requested] = useRequestAesFeedbackMutation();
  const [choose, chosen] = usePutReaderChoiceMutation();
  const [isUnsaved, setIsUnsaved] = useState(false);
  // Shown at once; the stored one stands again if it could not be saved.
  const [picked, setPicked] = useState<Choice | null>(null);
  // It stands twice while the sheet of a phone is open.
  const titleId = useId();
  const latest = data?.items[0];
  const choice = picked ?? data?.choice;
  const wanted = isRunning(latest) ? POLL_MS : 0;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  // Refused for want of a text, before the first words were stored: then it is asked again. (HS-10)
  const isRefused = data !== undefined && data.unavailable !== null && latest === undefined;
  const seenVersion = useRef(submission.version);
  useEffect(() => {
    if (!isRefused || seenVersion.current === submission.version) return;
    seenVersion.current = submission.version;
    void refetch();
  }, [isRefused, submission.version, refetch]);

  async function pick(one: Choice) {
    setPicked(one);
    const { error } = await choose({ request: { choice: one } });
    if (error !== undefined) setPicked(null);
  }

  async function get() {
    const isStored = await onSettle();
    setIsUnsaved(!isStored);
    // What was shown is what is asked for: without it, nothing leaves. (FB-19)
    const reader = data?.outside;
    const outside = choice === 'outside' && reader?.limitText === null ? reader.version : null;
    const wantedReader = { ...asked, outsideVersion: outside };
    if (isStored) await request({ request: wantedReader, idempotencyKey: newIdempotencyKey() });
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
            isBusy={requested.isLoading || chosen.isLoading || isRunning(latest)}
            busyLabel={chosen.isLoading ? 'Saving…' : 'Reading…'}
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
            A program reads your text. This does not affect your score.{' '}
            {data.outside === null ? `Read by: ${data.providerText} ` : ''}
            {data.unavailable ?? leftWords(data.remaining)}
          </p>
          {data.outside === null || data.unavailable !== null ? null : (
            <ReaderChoice
              outside={data.outside}
              builtInText={data.builtInText}
              choice={choice ?? data.choice}
              isFailed={chosen.isError}
              isBrief={latest !== undefined}
              onChoose={(one) => void pick(one)}
            />
          )}
          {isUnsaved ? <Note tone="warn">Your latest changes are not saved yet. Ask again once they are.</Note> : null}
          {requested.isError ? (
            <Note tone="bad" role="alert">
              {isFetchProblem(requested.error) ? requested.error.detail : 'We could not ask for feedback. Try again.'}
            </Note>
          ) : null}
          {latest === undefined ? null : (
            <Answer course={course} feedback={latest} hasOutside={data.outside !== null} onShow={onShow} />
          )}
        </>
      )}
    </section>
  );
}

function leftWords(remaining: number): string {
  return remaining === 1 ? 'You can ask once more.' : `You can ask ${remaining} more times.`;
}
