import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';

import { StudentLink } from './StudentLink.tsx';
import { useQueuedAuthorQuery } from './studentsApi.ts';
import { useStudentAddress } from './useStudentAddress.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: Pick<GroupAssignment, 'id'>;
  readonly queueItemId: string;
}

/** After the rating, for those who may read names: whose essay it was, with a way to their page. (SS-10) */
export function GradedAuthor({ group, groupAssignment, queueItemId }: Props) {
  const address = useStudentAddress({ group, groupAssignment });
  const { currentData } = useQueuedAuthorQuery(
    { groupAssignmentId: groupAssignment.id, queueItemId },
    { skip: address === null, refetchOnMountOrArgChange: true },
  );
  const author = currentData?.author ?? null;
  if (address === null || author === null) return null;
  return (
    <span>
      Written by <StudentLink person={author} address={address} />
    </span>
  );
}
