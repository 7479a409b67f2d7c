import type { finalizeSuperiorEvaluations } from '@circuit/contract/grading';
import { Button, Note, Skeleton } from '@circuit/ui';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { useRehearsed } from '#platform/api/useRehearsed.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';

import { useFinalizeSuperiorEvaluationsMutation } from './gradingApi.ts';
import { essayName, type GroupAssignmentOfStaff } from './queue.ts';
import { useOnce } from './useOnce.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

interface Asked {
  readonly dryRun: boolean;
}

type Answer = ResponseOf<typeof finalizeSuperiorEvaluations>;

/** Says first what becomes binding and who is unfinished; then does it. (GQ-25) */
export function FinalizeDialog({ groupAssignment, onClose }: Props) {
  const [finalize] = useFinalizeSuperiorEvaluationsMutation();
  const { answer, error, isSending, lastAsked, ask } = useRehearsed((asked: Asked, idempotencyKey) =>
    finalize({ request: { groupAssignmentId: groupAssignment.id, ...asked }, idempotencyKey }),
  );
  const rehearsal = { dryRun: true };
  useOnce(true, () => ask(rehearsal));
  const { dryRun } = lastAsked ?? rehearsal;
  const isDone = answer !== undefined && answer.jobLog !== null;
  const plan = answer?.plan;
  return (
    <ActDialog
      title={isDone ? 'Finalized' : 'Finalize graders’ evaluations'}
      note={isDone ? undefined : 'An instructor can reopen one with a reason.'}
      safe={isDone ? 'Close' : 'Cancel'}
      action={isDone || plan === undefined ? undefined : 'Finalize'}
      busyLabel="Finalizing…"
      isBusy={isSending}
      blockedReason={plan?.readyCount === 0 ? 'There is nothing to finalize.' : undefined}
      failed={null}
      act={() => ask({ dryRun: false })}
      onClose={onClose}
    >
      <div>
        {plan === undefined && error === undefined ? <Skeleton shape="line" count={3} label="Looking" /> : null}
        {error === undefined ? null : (
          <Note tone="bad" role="alert" action={<Button onClick={() => ask({ dryRun })}>Try again</Button>}>
            {dryRun
              ? `Could not load the evaluations. ${problemOf(error).detail}`
              : failureWords(error, 'Nothing was finalized.')}
          </Note>
        )}
        {plan?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Essays title="Not handed in" of={plan?.unfinished ?? []} />
        <Essays title="Changed but not handed in again" of={plan?.changed ?? []} />
      </div>
    </ActDialog>
  );
}

function Essays({ title, of }: { readonly title: string; readonly of: Answer['plan']['unfinished'] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {of.map((one) => (
          <li key={`${one.number} ${one.graderName}`}>
            {essayName(one)}, {one.graderName}
          </li>
        ))}
      </ul>
    </>
  );
}
