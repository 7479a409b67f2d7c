import { useGroupsQuery } from '#platform/api/resources.ts';

/** Whether somebody takes courses, and whether they teach any; where that cannot be known, nothing is kept from them. (SG-9) */
export function useMyCourseKinds(): { readonly takes: boolean; readonly teaches: boolean } {
  const { data, isError } = useGroupsQuery();
  if (data === undefined) return { takes: isError, teaches: isError };
  const roles = data.items.filter(({ isDeleted }) => !isDeleted).flatMap((course) => course.roles);
  return {
    takes: roles.includes('GroupLearner'),
    teaches: roles.some((role) => role !== 'GroupLearner'),
  };
}
