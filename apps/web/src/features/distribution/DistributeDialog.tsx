import { sortedName } from '@circuit/domain/people';
import { AppLink, Button, Dialog, Note, Skeleton, Stack } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { useAppDispatch } from '#shared/store.ts';

import { pairingsChanged, useDistributeMutation } from './distributionApi.ts';
import styles from './distribution.module.css';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
import type { RunOfStaff } from './words.ts';

interface Props extends RunOfStaff {
  readonly onClose: () => void;
}

/** Rehearses as soon as it opens; Distribute does what was shown. (DS-11) */
export function DistributeDialog({ group, run, onClose }: Props) {
  const { data, error, isLoading, send, gradersFill } = useRehearsed(run);
  const job = data?.jobLog ?? null;
  const plan = data?.plan ?? null;
  const refusal = data?.refusal ?? null;
  const isReady = plan !== null && refusal === null && job === null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Distribute reviews"
      note={isReady ? 'What was given out before stays. Students see no names.' : undefined}
      actions={
        <>
          <Button onClick={onClose}>{job === null ? 'Cancel' : 'Close'}</Button>
          {isReady ? (
            <Button
              kind="primary"
              isBusy={isLoading}
              busyLabel="Starting…"
              blockedReason={plan.newReviewCount === 0 ? 'There is nothing to give out.' : undefined}
              onClick={() => send({ dryRun: false, gradersFill, seed: plan.seed })}
            >
              Distribute
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={4}>
        {data === undefined && error === undefined ? <Skeleton shape="line" count={3} /> : null}
        {error === undefined ? null : (
          <Note
            tone="bad"
            role="alert"
            action={<Button onClick={() => send({ dryRun: true, gradersFill })}>Try again</Button>}
          >
            Nothing was given out. {problemOf(error).detail}
          </Note>
        )}
        {refusal === null ? null : (
          <Note
            tone="warn"
            action={
              refusal.kind === 'tooFewHandIns' ? (
                <Button onClick={() => send({ dryRun: true, gradersFill: true })}>Let graders fill the gap</Button>
              ) : undefined
            }
          >
            {refusal.detail}{' '}
            {refusal.kind === 'tooFewHandIns' ? (
              <AppLink href={`${runAddress(group.id, run.id)}/edit/phases`}>Go to Phases and dates</AppLink>
            ) : null}
          </Note>
        )}
        {plan === null || job !== null ? null : (
          <>
            <div>
              {plan.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <Names
              title="Without a hand-in"
              total={plan.withoutHandInCount}
              names={plan.withoutHandIn.map((person) => ({ id: person.id, text: sortedName(person) }))}
            />
            <Names
              title="Get fewer reviews than needed"
              total={plan.shortCount}
              names={plan.short.map(({ author, missing }) => ({
                id: author.id,
                text: `${sortedName(author)}, ${missing} missing`,
              }))}
            />
            <p className={styles['quiet']}>Seed {plan.seed}. The same seed gives the same pairs.</p>
          </>
        )}
        {job === null ? null : (
          <JobProgress
            key={job.id}
            groupAssignmentId={run.id}
            first={job}
            onRetry={() => send({ dryRun: true, gradersFill })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface Asked {
  readonly dryRun: boolean;
  readonly gradersFill: boolean;
  readonly seed?: number;
}

function useRehearsed(run: RunOfStaff['run']) {
  const [distribute, { data, error, isLoading, originalArgs }] = useDistributeMutation();
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const ask = async (asked: Asked) => {
    const request = { groupAssignmentId: run.id, ...asked };
    const answer = await distribute({ request, idempotencyKey: keyFor(request) });
    if (answer.error !== undefined) return;
    done();
    if (answer.data.jobLog !== null) dispatch(pairingsChanged());
  };
  const send = (asked: Asked) => void ask(asked);
  const rehearse = useEffectEvent(() => send({ dryRun: true, gradersFill: false }));
  useEffect(() => rehearse(), []);
  return { data, error, isLoading, send, gradersFill: originalArgs?.request.gradersFill ?? false };
}
