import { sortedName } from '@circuit/domain/people';
import { Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { pairingsChanged, useTopUpMutation } from './distributionApi.ts';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
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
  const isReady = plan !== null && job === null;
  return (
    <ActDialog
      title="Find more reviewers"
      note={isReady ? 'Nobody is asked for more than one extra review unless they offered.' : undefined}
      safe={job === null ? 'Cancel' : 'Close'}
      action={isReady ? 'Ask them' : undefined}
      busyLabel="Starting…"
      isBusy={isSending}
      blockedReason={plan?.added.length === 0 ? 'There is nobody to ask.' : undefined}
      failed={null}
      act={() => (plan === null ? undefined : ask({ dryRun: false, seed: plan.seed }))}
      onClose={onClose}
    >
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
      {!isReady ? null : (
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
    </ActDialog>
  );
}
