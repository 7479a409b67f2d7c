import type { finalizeSuperiorEvaluations } from '@circuit/contract';
import { Button, Dialog, Note, Skeleton } from '@circuit/ui';
import { useRef, useState } from 'react';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useFinalizeSuperiorEvaluationsMutation } from './gradingApi.ts';
import { essayName, type GroupAssignmentOfStaff } from './queue.ts';
import { useOnce } from './useOnce.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly onClose: () => void;
}

type Answer = ResponseOf<typeof finalizeSuperiorEvaluations>;

/** Says first what becomes binding and who is unfinished; then does it. (GQ-25) */
export function FinalizeDialog({ groupAssignment, onClose }: Props) {
  const { answer, error, isDoing, isRehearsal, ask } = useFinalizing(groupAssignment);
  const isDone = answer !== undefined && answer.jobLog !== null;
  const plan = answer?.plan;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isDone ? 'Finalized' : 'Finalize graders’ evaluations'}
      note={isDone ? undefined : 'An instructor can reopen one with a reason.'}
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {isDone || plan === undefined ? null : (
            <Button
              kind="primary"
              isBusy={isDoing}
              busyLabel="Finalizing…"
              blockedReason={plan.readyCount > 0 ? undefined : 'There is nothing to finalize.'}
              onClick={() => ask(false)}
            >
              Finalize
            </Button>
          )}
        </>
      }
    >
      {plan === undefined && error === undefined ? <Skeleton shape="line" count={3} label="Looking" /> : null}
      {error === undefined ? null : (
        <Note tone="bad" role="alert" action={<Button onClick={() => ask(isRehearsal)}>Try again</Button>}>
          {isRehearsal
            ? `Could not load the evaluations. ${problemOf(error).detail}`
            : failureWords(error, 'Nothing was finalized.')}
        </Note>
      )}
      {plan?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Essays title="Not handed in" of={plan?.unfinished ?? []} />
      <Essays title="Changed but not handed in again" of={plan?.changed ?? []} />
    </Dialog>
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

function useFinalizing(groupAssignment: Props['groupAssignment']) {
  const [finalize] = useFinalizeSuperiorEvaluationsMutation();
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<unknown>();
  const [isDoing, setDoing] = useState(false);
  const [isRehearsal, setRehearsal] = useState(true);
  const { keyFor, done } = useIntentKey();
  const askCount = useRef(0);
  async function send(dryRun: boolean): Promise<void> {
    askCount.current += 1;
    const mine = askCount.current;
    setDoing(!dryRun);
    setRehearsal(dryRun);
    setError(undefined);
    const request = { groupAssignmentId: groupAssignment.id, dryRun };
    const outcome = await finalize({ request, idempotencyKey: keyFor(request) });
    // What was asked later says what holds.
    if (mine !== askCount.current) return undefined;
    setDoing(false);
    if (outcome.data === undefined) return setError(outcome.error);
    done();
    return setAnswer(outcome.data);
  }
  useOnce(true, () => void send(true));
  return { answer, error, isDoing, isRehearsal, ask: (dryRun: boolean) => void send(dryRun) };
}
