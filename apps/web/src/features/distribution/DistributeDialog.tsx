import { sortedName } from '@circuit/domain/people';
import { AppLink, Button, Note, Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useRehearsed } from '#platform/api/useRehearsed.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { pairingsChanged, useDistributeMutation } from './distributionApi.ts';
import { JobProgress } from './JobProgress.tsx';
import { Names } from './Names.tsx';
import type { GroupAssignmentOfStaff } from './words.ts';

interface Props extends GroupAssignmentOfStaff {
  /** Work was given out before: only what is missing is given out now. */
  readonly fillsGaps: boolean;
  readonly onClose: () => void;
}

/** Rehearses as soon as it opens; the button does what was shown. (DS-11) */
export function DistributeDialog({ group, groupAssignment, fillsGaps, onClose }: Props) {
  // As it was when the dialog opened: once the job runs, work is given out.
  const [isFilling] = useState(fillsGaps);
  const { answer, hasFailed, isUnknown, detail, isSending, ask, lastAsked } = useDistribution(groupAssignment);
  const gradersFill = lastAsked?.gradersFill ?? false;
  const shown = hasFailed ? undefined : answer;
  const job = shown?.jobLog ?? null;
  const plan = shown?.plan ?? null;
  const refusal = shown?.refusal ?? null;
  const isReady = plan !== null && refusal === null && job === null;
  const rehearse = () => ask({ dryRun: true, gradersFill });
  return (
    <ActDialog
      title={isFilling ? 'Fill gaps' : 'Distribute reviews'}
      note={isReady ? 'Reviews already given out stay. Students do not see names.' : undefined}
      safe={job === null ? 'Cancel' : 'Close'}
      action={isReady ? (isFilling ? 'Fill gaps' : 'Distribute') : undefined}
      busyLabel="Starting…"
      isBusy={isSending}
      blockedReason={plan?.newReviewCount === 0 ? 'Nothing to give out.' : undefined}
      failed={null}
      act={() => (plan === null ? undefined : ask({ dryRun: false, gradersFill, seed: plan.seed }))}
      onClose={onClose}
    >
      {shown === undefined && !hasFailed ? <Skeleton shape="line" count={3} /> : null}
      {hasFailed ? (
        <NotDone
          isUnknown={isUnknown}
          unknownText="The server did not answer, so essays may already be going out. Trying again will not give them out twice."
          nothingText="Nothing has been given out."
          detail={detail}
          onTryAgain={isUnknown && lastAsked !== undefined ? () => ask(lastAsked) : rehearse}
        />
      ) : null}
      {refusal === null ? null : (
        <Note
          tone="warn"
          action={
            refusal.kind === 'tooFewHandIns' ? (
              <Button onClick={() => ask({ dryRun: true, gradersFill: true })}>Let graders fill the gap</Button>
            ) : undefined
          }
        >
          {refusal.detail}{' '}
          {refusal.kind === 'tooFewHandIns' ? (
            <AppLink href={href(PATHS.editGroupAssignment, { ...idsOf(group, groupAssignment), section: 'phases' })}>
              Go to Phases and dates
            </AppLink>
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
            title="Exempt from reviewing"
            names={plan.excused.map((person) => ({ id: person.id, text: sortedName(person) }))}
          />
          <Names
            title="Will get fewer reviews than needed"
            total={plan.shortCount}
            names={plan.short.map(({ author, missing }) => ({
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

interface Asked {
  readonly dryRun: boolean;
  readonly gradersFill: boolean;
  readonly seed?: number;
}

function useDistribution(groupAssignment: GroupAssignmentOfStaff['groupAssignment']) {
  const [distribute] = useDistributeMutation();
  const dispatch = useAppDispatch();
  const rehearsed = useRehearsed(
    (asked: Asked, idempotencyKey) =>
      distribute({ request: { groupAssignmentId: groupAssignment.id, ...asked }, idempotencyKey }),
    { onSent: () => dispatch(pairingsChanged()) },
  );
  const begin = useEffectEvent(() => rehearsed.ask({ dryRun: true, gradersFill: false }));
  useEffect(() => begin(), []);
  return rehearsed;
}
