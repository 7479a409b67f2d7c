import { can } from '@circuit/domain/permissions';
import { LinkButton, ManageTable, PageTitle } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';

import type { Course } from '#features/courses/course/course.ts';
import { useCourseListQuery } from '#features/courses/coursesApi.ts';
import { countedTabs } from '#shared/searches/countedTabs.ts';
import { tableRows } from '#shared/searches/tableRows.ts';
import { useTableSearch } from '#shared/searches/useTableSearch.ts';
import { useActor } from '#shared/session/useSession.ts';

import { COURSE_COLUMNS, rolesWords } from './columns.tsx';
import styles from './list.module.css';
import { useCourseActs } from './useCourseActs.tsx';

/** S2.10: nothing is loaded until somebody searches or asks for all. */
export function CoursesPage() {
  const actor = useActor();
  const { request, tableProps, showAll } = useTableSearch({
    key: 'groups',
    label: 'Course name',
    tabs: [
      { id: 'CURRENT', label: 'Current' },
      { id: 'PAST', label: 'Past' },
      { id: 'DELETED', label: 'Deleted' },
    ],
    sorts: ['name', 'startDate', 'endDate'],
    isOnDemand: true,
    canShowAll: true,
  });
  const scope = can(actor, 'GroupRead') ? ('any' as const) : ('own' as const);
  const query = useCourseListQuery(request === null ? skipToken : { ...request, scope, withTabCounts: 'true' });
  const { menu, busyLabel, dialog } = useCourseActs();
  const mayCreate = can(actor, 'GroupCreate');
  const newCourse = (
    <LinkButton kind="primary" href="/courses/new">
      New course
    </LinkButton>
  );
  return (
    <>
      <div className={styles['head']}>
        <PageTitle>Courses</PageTitle>
        {mayCreate && newCourse}
      </div>
      <ManageTable
        {...tableProps}
        {...countedTabs(tableProps.tabs, query.currentData?.tabCounts)}
        things="courses"
        columns={COURSE_COLUMNS}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          // A deleted course is only here: its page leads back to this list. (S2.25)
          href: (course) => (course.isDeleted ? undefined : `/courses/${course.id}`),
          menu,
          busyLabel,
          secondLine: (course: Course) => rolesWords(course),
        }}
        texts={{
          unasked: 'Search for a course by its name, or show all courses.',
          ...(showAll === undefined ? {} : { showAll: { label: 'Show all', onSelect: showAll } }),
          empty: emptyTexts(tableProps.selectedTab, mayCreate),
          noMatchHint: 'Check the spelling, or look in another tab.',
        }}
      />
      {dialog}
    </>
  );
}

function emptyTexts(tab: string | undefined, mayCreate: boolean) {
  if (tab === 'DELETED') return { title: 'No deleted courses.', text: 'You can restore deleted courses here.' };
  if (tab === 'PAST') return { title: 'No past courses.', text: 'Courses move here after their last day.' };
  return mayCreate
    ? { title: 'No courses yet.', text: 'Create a course to add people and assignments.' }
    : { title: 'No courses yet.', text: 'You are not in a current course.' };
}
