import { can } from '@circuit/domain/permissions';

import type { HolderRule, HolderRules } from '#modules/artifacts/public.ts';
import { selectAssignmentStanding } from '#modules/assignments/public.ts';

/** Whoever may read an assignment of the library sees its material; whoever may change it adds and removes. */
const assignment: HolderRule = async (db, holderId, actor) => {
  const standing = await selectAssignmentStanding(db, holderId, actor.id);
  if (standing === undefined) return undefined;
  // What was deleted is there only for whoever may restore it, and is not changed before that. (LB-4)
  if (standing.isDeleted) return can(actor, 'AssignmentDelete', standing) ? 'deleted' : undefined;
  if (can(actor, 'AssignmentUpdate', standing)) return 'change';
  return can(actor, 'AssignmentRead', standing) ? 'read' : null;
};

/** What can hold artifacts, and who stands how to it. */
export const HOLDER_RULES: HolderRules = { assignment };
