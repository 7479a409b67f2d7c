import { type FetchProblem, STATUS_CODE } from '#platform/problems/problem.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';

import { PATHS } from './paths.ts';

/** The lists that deleted entities lead to. (S2.25) */
const LIST_PATHS = {
  groups: PATHS.courses,
  assignments: PATHS.assignments,
  rubrics: PATHS.rubrics,
  users: PATHS.users,
} as const;

export type Collection = keyof typeof LIST_PATHS;

interface EntityQuery {
  readonly data?: { readonly isDeleted?: boolean } | undefined;
  readonly error?: unknown;
}

/** Where a failed first load leads: only a missing entity and a broken server leave the page. */
export function firstLoadRedirect({ status }: FetchProblem, pathname: string): string | null {
  if (status === STATUS_CODE.NOT_FOUND) return notFoundAddress(pathname);
  return status === STATUS_CODE.SERVER_ERROR ? PATHS.error : null;
}

/** Where the page of an entity has to go instead of being shown; null when it can stay. */
export function useFirstLoad(query: EntityQuery, collection: Collection, pathname: string): string | null {
  if (query.data !== undefined) return query.data.isDeleted === true ? LIST_PATHS[collection] : null;
  return isFetchProblem(query.error) ? firstLoadRedirect(query.error, pathname) : null;
}
