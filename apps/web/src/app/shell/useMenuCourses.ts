import { useGroupsQuery } from '#platform/api/resources.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { coursesOf, type Course } from './courses.ts';

export type WhichCourses = 'teaching' | 'taking';

export const COURSES_LABELS: Record<WhichCourses, string> = {
  teaching: "Courses I'm Teaching",
  taking: "Courses I'm Taking",
};

export type MenuCourses = {
  /** What is known so far, perhaps from before. */
  readonly courses: readonly Course[];
  readonly isLoading: boolean;
  /** There when the last try failed. */
  readonly retry: (() => void) | null;
};

/** The contents of a dropdown, asked for when it opens. (S2.32) */
export function useMenuCourses(which: WhichCourses, isOpen: boolean): MenuCourses {
  const { currentData, isError, refetch } = useGroupsQuery(undefined, {
    skip: !isOpen,
    refetchOnMountOrArgChange: true,
  });
  return {
    courses: coursesOf(currentData?.items ?? [], serverNow())[which],
    isLoading: currentData === undefined && !isError,
    retry: isError ? () => void refetch() : null,
  };
}
