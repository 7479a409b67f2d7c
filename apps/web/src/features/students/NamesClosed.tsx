import type { GroupAssignment, GroupList } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { EmptyState, LinkButton } from '@circuit/ui';

import { groupAssignmentAddress } from '#parts/groupAssignments/addresses.ts';
import { useActor } from '#platform/session/useSession.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  /** What would open it, as the server says it. */
  readonly why: string;
}

/** A grader before the evaluations are final: told why, and sent where work can be read now. (SS-1) */
export function NamesClosed({ group, groupAssignment, why }: Props) {
  const mayGrade = can(useActor(), 'SuperiorEvaluationCreate', group);
  const address = groupAssignmentAddress(group.id, groupAssignment.id);
  return (
    <EmptyState
      title="You cannot open work by name yet."
      text={why}
      action={
        <LinkButton kind="primary" href={mayGrade ? `${address}/queue` : address}>
          {mayGrade ? 'Open the grading queue' : 'Back to the overview'}
        </LinkButton>
      }
    />
  );
}
