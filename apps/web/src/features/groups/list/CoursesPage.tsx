import { can } from '@circuit/domain/permissions';
import { LinkButton, ManageTable, PageTitle, SelectField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';

import type { Course } from '../course.ts';
import { useCourseListQuery } from '../coursesApi.ts';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useExternalTermsQuery } from '#platform/api/resources.ts';
import { countedTabs } from '#platform/searches/countedTabs.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useActor } from '#platform/session/useSession.ts';

import { COURSE_COLUMNS, rolesWords } from './columns.tsx';
import styles from './list.module.css';
import { useCourseActs } from './useCourseActs.tsx';

const ANY_TERM = '';

/** S2.10: nothing is loaded until somebody searches or asks for all. */
export function CoursesPage() {
  const actor = useActor();
  const { request, tableProps, showAll, filters, setFilter } = useTableSearch({
    key: 'groups',
    label: 'Course name or instructor',
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
  const terms = useExternalTermsQuery().data?.items ?? [];
  const term = terms.find(({ id }) => id === filters['term']);
  const ofTerm = term === undefined ? {} : { externalTermId: term.id };
  const query = useCourseListQuery(
    request === null ? skipToken : { ...request, ...ofTerm, scope, withTabCounts: 'true' },
  );
  const { menu, busyLabel, dialog } = useCourseActs();
  const mayCreate = can(actor, 'GroupCreate');
  const newCourse = (
    <LinkButton kind="primary" href={PATHS.newCourse}>
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
        {...(terms.length === 0
          ? {}
          : {
              filters: (
                <SelectField
                  label="Term"
                  value={term?.id ?? ANY_TERM}
                  options={[
                    { value: ANY_TERM, label: 'Any term' },
                    ...terms.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  onChange={(id) => setFilter('term', id === ANY_TERM ? null : id)}
                />
              ),
            })}
        chips={
          term === undefined
            ? []
            : [{ id: 'term', label: `Term: ${term.name}`, onRemove: () => setFilter('term', null) }]
        }
        columns={COURSE_COLUMNS}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          // A deleted course is only here: its page leads back to this list. (S2.25)
          href: (course) => (course.isDeleted ? undefined : href(PATHS.course, { groupId: course.id })),
          menu,
          busyLabel,
          secondLine: (course: Course) => rolesWords(course),
        }}
        texts={{
          unasked: 'Search by course name or instructor, or show all courses.',
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
