import { Button, EmptyState, Skeleton } from '@circuit/ui';
import { useEffect, useRef } from 'react';

import { useCreateSubmissionMutation } from '#features/handIn/handInApi.ts';
import type { RunOfCourse } from '#features/handIn/run.ts';
import { isFetchProblem } from '#shared/api/status.ts';

/** The first visit makes the draft that everything else is saved to; whoever has one gets it. */
export function BeginDraft({ run }: RunOfCourse) {
  const [create, { isError, error }] = useCreateSubmissionMutation();
  const isAsked = useRef(false);
  const begin = () => void create({ request: { groupAssignmentId: run.id } });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void create({ request: { groupAssignmentId: run.id } });
  }, [create, run.id]);
  if (!isError) return <Skeleton shape="block" label="Opening your draft" />;
  return (
    <div role="alert">
      <EmptyState
        title="Could not open a draft."
        text={isFetchProblem(error) ? error.detail : undefined}
        action={<Button onClick={begin}>Try again</Button>}
      />
    </div>
  );
}
