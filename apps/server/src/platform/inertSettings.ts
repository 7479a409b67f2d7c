import { inertSwitches } from '@circuit/domain/product';

import { ProblemError } from './problems.ts';

/** Refuses a save that would switch on what nothing acts on yet. (CF-3) */
export function refuseInertSwitches(...[before, wanted]: Parameters<typeof inertSwitches>): void {
  const errors = inertSwitches(before, wanted);
  if (Object.keys(errors).length > 0) throw new ProblemError({ kind: 'invalidRequest', errors });
}
