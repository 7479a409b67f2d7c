import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import { useNamesAccessQuery } from './studentsApi.ts';

interface OfStaff {
  readonly group: Pick<GroupList['items'][number], 'id' | 'activities'>;
  readonly groupAssignment: Pick<GroupAssignment, 'id'>;
}

/**
 * The address of a student's page; null if the viewer may not open it, so that no name links to a refusal. A viewer who
 * may finalize needs no check: only graders and administrators wait until the evaluations are final. (SS-10)
 */
export function useStudentAddress({ group, groupAssignment }: OfStaff): ((userId: UserId) => string) | null {
  const actor = useActor();
  const mayRead = can(actor, 'GroupAssignmentSubmissionReadAny', group);
  const mayFinalize = can(actor, 'GroupAssignmentScoreDispatch', group);
  const { data } = useNamesAccessQuery({ groupAssignmentId: groupAssignment.id }, { skip: !mayRead || mayFinalize });
  const isOpen = mayRead && (mayFinalize || data?.closed === null);
  return isOpen ? (userId) => href(PATHS.student, { ...idsOf(group, groupAssignment), userId }) : null;
}
