import type { GroupAssignment, GroupList } from '@circuit/contract';
import type { UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { useActor } from '#shared/session/useSession.ts';

import { useNamesAccessQuery } from './studentsApi.ts';

interface OfStaff {
  readonly group: Pick<GroupList['items'][number], 'id' | 'activities'>;
  readonly run: Pick<GroupAssignment, 'id'>;
}

/**
 * Where a student's page lies; null while the viewer may not open it, so that no name is a link to a refusal. Whoever
 * finalizes is not asked about: only graders and administrators wait for that. (SS-10)
 */
export function useStudentAddress({ group, run }: OfStaff): ((userId: UserId) => string) | null {
  const actor = useActor();
  const mayRead = can(actor, 'GroupAssignmentSubmissionReadAny', group);
  const mayFinalize = can(actor, 'GroupAssignmentScoreDispatch', group);
  const { data } = useNamesAccessQuery({ groupAssignmentId: run.id }, { skip: !mayRead || mayFinalize });
  const isOpen = mayRead && (mayFinalize || data?.closed === null);
  return isOpen ? (userId) => `${runAddress(group.id, run.id)}/students/${userId}` : null;
}
