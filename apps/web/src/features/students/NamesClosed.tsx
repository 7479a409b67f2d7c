import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { EmptyState, LinkButton } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
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
  return (
    <EmptyState
      title="You cannot open work by name yet."
      text={why}
      action={
        <LinkButton
          kind="primary"
          href={href(mayGrade ? PATHS.queue : PATHS.groupAssignment, idsOf(group, groupAssignment))}
        >
          {mayGrade ? 'Open the grading queue' : 'Back to the overview'}
        </LinkButton>
      }
    />
  );
}
