import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

interface Ids {
  readonly groupId: string;
  readonly groupAssignmentId: string;
}

/** Where a session in LockDown Browser begins; it leads on to `to`, a page of the assignment. */
export const launchAddress = (ids: Ids, to: string): string => href(PATHS.ldbLaunch, {}, { ...ids, to });

export interface LaunchedTask extends Ids {
  readonly to: string;
}

/** What an address of the launch or the check names; null without an assignment. It leads nowhere but into it. */
export function launchedTask(query: URLSearchParams): LaunchedTask | null {
  const [groupId, groupAssignmentId] = [query.get('groupId'), query.get('groupAssignmentId')];
  if (groupId === null || groupAssignmentId === null || groupId === '' || groupAssignmentId === '') return null;
  const page = href(PATHS.groupAssignment, { groupId, groupAssignmentId });
  const wanted = query.get('to') ?? '';
  return { groupId, groupAssignmentId, to: wanted.startsWith(`${page}/`) ? wanted : page };
}
