import { can, type Activity } from '@circuit/domain/permissions';

import type { SignedIn, Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

/**
 * A PUT saves what is there and restores what was deleted. Each needs an activity of its own; the platform let the
 * caller in for either. (LB-10)
 */
export function saveOrRestore(
  actor: SignedIn,
  standing: Standing,
  { isDeleted }: { readonly isDeleted?: false | undefined },
  needs: { readonly save: Activity; readonly restore: Activity },
): 'save' | 'restore' {
  if (standing.isDeleted && isDeleted !== false) throw new ProblemError({ kind: 'deleted' });
  const activity = standing.isDeleted ? needs.restore : needs.save;
  if (!can(actor, activity, standing)) throw new ProblemError({ kind: 'notAllowed', activity });
  return standing.isDeleted ? 'restore' : 'save';
}
