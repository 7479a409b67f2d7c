import { useAssignmentsQuery, useGroupsQuery, useRubricsQuery } from '#platform/api/resources.ts';
import { useAuth, useUserInfo } from '#platform/session/useSession.ts';

import type { Loaded, Visitor } from './access.ts';

/** Everything the guards, the menus and the home page know of the person. */
export function useVisitor(): Visitor {
  const { isAuthenticated } = useAuth();
  const skip = { skip: !isAuthenticated };
  const userInfo = useUserInfo();
  const groups = useGroupsQuery(undefined, skip);
  const assignments = useAssignmentsQuery(undefined, skip);
  const rubrics = useRubricsQuery(undefined, skip);
  return {
    isAuthenticated,
    actor: userInfo.data ?? (userInfo.status === 'error' ? 'failed' : 'loading'),
    groups: itemsOf(groups),
    assignments: itemsOf(assignments),
    rubrics: itemsOf(rubrics),
  };
}

interface ListQuery<Item> {
  readonly data?: { readonly items: readonly Item[] } | undefined;
  readonly isError: boolean;
}

function itemsOf<Item>({ data, isError }: ListQuery<Item>): Loaded<readonly Item[]> {
  return data?.items ?? (isError ? 'failed' : 'loading');
}
