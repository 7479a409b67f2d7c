import { PATHS } from '#parts/addresses/paths.ts';
import { isFetchProblem } from '#platform/api/status.ts';
import { failedLoadAddress } from '#platform/navigation/failedLoadAddress.ts';

/** The lists that deleted entities lead to. (S2.25) */
const LIST_PATHS = {
  groups: PATHS.courses,
  assignments: PATHS.assignments,
  rubrics: PATHS.rubrics,
} as const;

export type Collection = keyof typeof LIST_PATHS;

interface EntityQuery {
  readonly data?: { readonly isDeleted?: boolean } | undefined;
  readonly error?: unknown;
}

/** Where the page of an entity has to go instead of being shown; null if it can stay. */
export function addressInstead({ data, error }: EntityQuery, collection: Collection, pathname: string): string | null {
  if (data !== undefined) return data.isDeleted === true ? LIST_PATHS[collection] : null;
  return isFetchProblem(error) ? failedLoadAddress(error, pathname) : null;
}
