import type { Rubric } from '@circuit/contract/rubrics';
import { can } from '@circuit/domain/permissions';

import { useActor } from '#platform/session/useSession.ts';
import type { Sharing } from '#parts/library/sharing.ts';

import { useRubricUserRolesQuery, useShareRubricMutation, useUnshareRubricMutation } from './rubricsApi.ts';

/** Who shares a rubric; nothing is asked on behalf of those who may not know. */
export function useRubricSharing(rubric: Rubric, maySeePeople: boolean): Sharing {
  const { id: rubricId } = rubric;
  const actor = useActor();
  const query = useRubricUserRolesQuery({ rubricId }, { skip: !maySeePeople });
  const [share] = useShareRubricMutation();
  const [unshare] = useUnshareRubricMutation();
  return {
    thing: 'rubric',
    name: rubric.name,
    query,
    mayModify: can(actor, 'RubricUserRoleModify', rubric),
    mayLeave: can(actor, 'RubricUserRoleDeleteOwn', rubric),
    share: (role, identifiers, idempotencyKey) =>
      share({ request: { rubricId, role, identifiers: [...identifiers] }, idempotencyKey }),
    unshare: (userId, idempotencyKey) => unshare({ request: { rubricId, userId }, idempotencyKey }),
  };
}
