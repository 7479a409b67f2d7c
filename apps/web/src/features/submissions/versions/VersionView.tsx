import type { Receipt, Submission } from '@circuit/contract/submissions';
import { Skeleton } from '@circuit/ui';

import { useSubmissionVersionQuery } from '../handInApi.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

import { WorkView } from './WorkView.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

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
    <LoadFailed
      look="place"
      what={`Could not load version ${version.number}.`}
      also="It is safely stored."
      onRetry={refetch}
    />
  );
}
