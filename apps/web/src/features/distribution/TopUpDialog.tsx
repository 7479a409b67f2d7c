import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, Skeleton, Stack } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { pairingsChanged, useTopUpMutation } from './distributionApi.ts';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
import { NotDone } from './NotDone.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

const WHY = { owes: 'has fewer to do', offered: 'offered', finished: 'has finished' } as const;

interface Asked {
  readonly dryRun: boolean;
  readonly seed?: number;
}

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

/** Who would be asked for more, by name; Ask them does what was shown. (CV-7) */
export function TopUpDialog({ groupAssignment, onClose }: Props) {
  const [topUp] = useTopUpMutation();
  const dispatch = useAppDispatch();
  const { answer, hasFailed, isUnknown, detail, isSending, ask, lastAsked } = useRehearsed(
    (asked: Asked, idempotencyKey) =>
      topUp({ request: { groupAssignmentId: groupAssignment.id, ...asked }, idempotencyKey }),
    { onSent: () => dispatch(pairingsChanged()) },
  );
  const rehearse = () => ask({ dryRun: true });
  const begin = useEffectEvent(rehearse);
  useEffect(() => begin(), []);
  const shown = hasFailed ? undefined : answer;
  const plan = shown?.plan ?? null;
  const job = shown?.jobLog ?? null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Find more reviewers"
      note={
        plan !== null && job === null
          ? 'Nobody is asked for more than one extra review unless they offered.'
          : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{job === null ? 'Cancel' : 'Close'}</Button>
          {plan !== null && job === null ? (
            <Button
              kind="primary"
              isBusy={isSending}
              busyLabel="Starting…"
              blockedReason={plan.added.length === 0 ? 'There is nobody to ask.' : undefined}
              onClick={() => ask({ dryRun: false, seed: plan.seed })}
            >
              Ask them
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={4}>
        {shown === undefined && !hasFailed ? <Skeleton shape="line" count={3} /> : null}
        {hasFailed ? (
          <NotDone
            isUnknown={isUnknown}
            unknownText="The server did not answer, so they may already have been asked. Trying again will not ask them twice."
            nothingText="Nobody was asked."
            detail={detail}
            onTryAgain={isUnknown && lastAsked !== undefined ? () => ask(lastAsked) : rehearse}
          />
        ) : null}
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
          <JobProgress key={job.id} groupAssignmentId={groupAssignment.id} first={job} onRetry={rehearse} />
        )}
      </Stack>
    </Dialog>
  );
}
