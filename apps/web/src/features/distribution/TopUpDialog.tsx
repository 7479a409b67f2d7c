import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, Note, Skeleton, Stack } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { useAppDispatch } from '#shared/store.ts';

import { pairingsChanged, useTopUpMutation } from './distributionApi.ts';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
import type { RunOfStaff } from './words.ts';

const WHY = { owes: 'has fewer to give', offered: 'offered', finished: 'has finished' } as const;

interface Props extends Pick<RunOfStaff, 'run'> {
  readonly onClose: () => void;
}

/** Who would be asked for more, by name; Ask them does what was shown. (CV-7) */
export function TopUpDialog({ run, onClose }: Props) {
  const [topUp, { data, error, isLoading }] = useTopUpMutation();
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const ask = async (dryRun: boolean, seed?: number) => {
    const request = { groupAssignmentId: run.id, dryRun, ...(seed === undefined ? {} : { seed }) };
    const answer = await topUp({ request, idempotencyKey: keyFor(request) });
    if (answer.error !== undefined) return;
    done();
    if (answer.data.jobLog !== null) dispatch(pairingsChanged());
  };
  const rehearse = useEffectEvent(() => void ask(true));
  useEffect(() => rehearse(), []);
  const plan = data?.plan ?? null;
  const job = data?.jobLog ?? null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Find more reviewers"
      note={
        plan !== null && job === null
          ? 'Nobody is asked for more than one beyond their share unless they offered.'
          : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{job === null ? 'Cancel' : 'Close'}</Button>
          {plan !== null && job === null ? (
            <Button
              kind="primary"
              isBusy={isLoading}
              busyLabel="Starting…"
              blockedReason={plan.added.length === 0 ? 'There is nobody to ask.' : undefined}
              onClick={() => void ask(false, plan.seed)}
            >
              Ask them
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={4}>
        {data === undefined && error === undefined ? <Skeleton shape="line" count={3} /> : null}
        {error === undefined ? null : (
          <Note tone="bad" role="alert" action={<Button onClick={() => void ask(true)}>Try again</Button>}>
            Nobody was asked. {problemOf(error).detail}
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
              title="Who is asked"
              total={plan.addedCount}
              names={plan.added.map(({ reviewer, author, why }) => ({
                id: `${reviewer.id} ${author.id}`,
                text: `${sortedName(reviewer)} (${WHY[why]}) reviews ${sortedName(author)}`,
              }))}
            />
            <Names
              title="On the graders’ list"
              total={plan.forGradersCount}
              names={plan.forGraders.map(({ author, missing }) => ({
                id: author.id,
                text: `${sortedName(author)}, ${missing} missing`,
              }))}
            />
          </>
        )}
        {job === null ? null : (
          <JobProgress key={job.id} groupAssignmentId={run.id} first={job} onRetry={() => void ask(true)} />
        )}
      </Stack>
    </Dialog>
  );
}
