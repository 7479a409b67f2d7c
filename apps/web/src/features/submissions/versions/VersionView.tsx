import type { Receipt, Submission } from '@circuit/contract';
import { Button, EmptyState, Skeleton } from '@circuit/ui';

import { useSubmissionVersionQuery } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '../groupAssignment.ts';

import { WorkView } from './WorkView.tsx';

interface Props extends Pick<GroupAssignmentOfCourse, 'groupAssignment'> {
  readonly submission: Pick<Submission, 'id'>;
  readonly version: Receipt;
}

/** One handed-in version as it was. */
export function VersionView({ groupAssignment, submission, version }: Props) {
  const asked = { groupAssignmentId: groupAssignment.id, submissionId: submission.id, versionId: version.id };
  const { currentData, isError, refetch } = useSubmissionVersionQuery(asked);
  if (currentData !== undefined) return <WorkView {...currentData} />;
  if (!isError) return <Skeleton shape="block" label={`Loading version ${version.number}`} />;
  return (
    <EmptyState
      title={`Could not load version ${version.number}.`}
      text="It is safely stored."
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}
