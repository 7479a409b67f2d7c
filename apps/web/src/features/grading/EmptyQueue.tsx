import { Button, EmptyState, Note } from '@circuit/ui';

import { failureWords } from '#platform/api/failureWords.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useAddRandomChecksMutation } from './gradingApi.ts';
import type { GroupAssignmentOfStaff } from './queue.ts';

const CHECKS = 5;

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly handInCount: number;
  readonly onPulled: () => void;
}

/** Nothing waits: a few essays can be drawn to check the whole by. (GQ-26) */
export function EmptyQueue({ groupAssignment, handInCount, onPulled }: Props) {
  const [pull, { isLoading, error, data }] = useAddRandomChecksMutation();
  const { keyFor, done } = useIntentKey();
  async function draw(): Promise<void> {
    const request = { groupAssignmentId: groupAssignment.id, count: CHECKS };
    const outcome = await pull({ request, idempotencyKey: keyFor(request) });
    if (outcome.data === undefined) return;
    done();
    if (outcome.data.addedCount > 0) onPulled();
  }
  if (handInCount === 0)
    return <EmptyState title="The queue is empty." text="Nobody has handed in work for you to grade." />;
  return (
    <>
      <EmptyState
        title="The queue is empty."
        text="Pull 5 random essays for a quality check?"
        action={
          <Button kind="primary" isBusy={isLoading} busyLabel="Pulling…" onClick={() => void draw()}>
            Pull 5 essays
          </Button>
        }
      />
      <output>{data?.addedCount === 0 ? <Note>Every essay has been graded or is in the queue.</Note> : null}</output>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          {failureWords(error, 'Nothing was pulled.')}
        </Note>
      )}
    </>
  );
}
