import { Skeleton } from '@circuit/ui';
import { useEffect, useRef } from 'react';

import { useCreateSubmissionMutation } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

/** The first visit creates the draft that everything else is saved to; a student who has one gets that one. */
export function BeginDraft({ groupAssignment }: GroupAssignmentOfCourse) {
  const [create, { isError, error }] = useCreateSubmissionMutation();
  const isAsked = useRef(false);
  const begin = () => void create({ request: { groupAssignmentId: groupAssignment.id } });
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void create({ request: { groupAssignmentId: groupAssignment.id } });
  }, [create, groupAssignment.id]);
  if (!isError) return <Skeleton shape="block" label="Opening your draft" />;
  return <LoadFailed look="page" what="Could not open a draft." error={error} onRetry={begin} />;
}
