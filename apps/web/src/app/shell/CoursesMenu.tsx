import { Menu } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { termToTellApart } from './courses.ts';
import { CoursesFailed, CoursesLoading } from './CoursesStates.tsx';
import { HOVER, useMediaQuery } from './useMediaQuery.ts';
import { COURSES_LABELS, useMenuCourses, type WhichCourses } from './useMenuCourses.ts';

export function CoursesMenu({ which }: { readonly which: WhichCourses }) {
  const [isOpen, setOpen] = useState(false);
  const opensOnHover = useMediaQuery(HOVER);
  const { courses, isLoading, retry } = useMenuCourses(which, isOpen);
  return (
    <Menu
      label={COURSES_LABELS[which]}
      items={courses.map((course) => ({
        id: course.id,
        label: course.name,
        hint: termToTellApart(course, courses),
        href: href(PATHS.course, { groupId: course.id }),
      }))}
      opensOnHover={opensOnHover}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {isLoading && <CoursesLoading />}
      {retry !== null && <CoursesFailed onRetry={retry} />}
    </Menu>
  );
}
