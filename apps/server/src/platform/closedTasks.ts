import type { TaskClosure } from '@circuit/domain/lockdownBrowser';

import type { SignedIn, Standing } from './implement.ts';
import { ProblemError } from './problems.ts';

/**
 * Refuses a session that does not get at the caller's own tasks. An administrator who views as a student reads what
 * the student would read: staff are never kept from reading. (LD-4)
 */
export function refuseClosedTask(
  { closedTasks }: Pick<Standing, 'closedTasks'>,
  { impersonatorId }: Pick<SignedIn, 'impersonatorId'>,
  act: keyof TaskClosure,
): void {
  const detail = closedTasks?.[act] ?? null;
  if (detail === null || (act === 'reading' && impersonatorId !== null)) return;
  throw new ProblemError({ kind: 'lockdownBrowserNeeded', detail });
}
