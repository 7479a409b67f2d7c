import type { GroupId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { Breadcrumbs, PageTitle, RadioCards, SelectField, Skeleton } from '@circuit/ui';
import { lazy, Suspense, useState } from 'react';

import { useConfigurationQuery, useGroupsQuery } from '#platform/api/resources.ts';
import { COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { useActor } from '#platform/session/useSession.ts';
import { termOf } from '#parts/words/courseTerm.ts';

import type { Course } from '../course.ts';
import { naturally } from '../naturally.ts';
import { useHasTimetable } from '../timetable/useHasTimetable.ts';
import { CopiedCourse } from './CopiedCourse.tsx';
import styles from './create.module.css';
import { EmptyCourse } from './EmptyCourse.tsx';
import { Step } from './Step.tsx';

type Origin = 'empty' | 'classes' | 'copy';

const CourseOfClasses = lazy(async () => ({
  default: (await import('./CourseOfClasses.tsx')).CourseOfClasses,
}));

/** S2.11: empty, of one's own classes in the timetable, or as a copy of an earlier course. */
export function NewCoursePage() {
  const actor = useActor();
  const { data: configuration } = useConfigurationQuery();
  const { data: groups } = useGroupsQuery();
  const [origin, setOrigin] = useState<Origin>('empty');
  const [chosenId, setChosenId] = useState<GroupId | ''>('');
  const hasTimetable = useHasTimetable();
  const zone = configuration?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID;
  const sources = naturally(
    (groups?.items ?? []).filter((group) => !group.isDeleted && can(actor, 'GroupUpdate', group)),
  );
  const sourceId = sources.find(({ id }) => id === chosenId)?.id ?? sources[0]?.id;
  return (
    <div className={styles['page']}>
      <div>
        <Breadcrumbs trail={[COURSES_CRUMB]} />
        <PageTitle>New course</PageTitle>
      </div>
      {(sources.length > 0 || hasTimetable) && (
        <Step title="Start from">
          <RadioCards<Origin>
            isRow
            label="Start with"
            value={origin}
            onChange={setOrigin}
            options={[
              { value: 'empty', label: 'An empty course' },
              ...(hasTimetable ? [{ value: 'classes' as const, label: 'My classes' }] : []),
              ...(sources.length > 0 ? [{ value: 'copy' as const, label: 'A copy of an earlier course' }] : []),
            ]}
          />
          {origin === 'copy' && sourceId !== undefined && (
            <SelectField<GroupId>
              label="Course to copy"
              value={sourceId}
              onChange={setChosenId}
              options={sources.map((group) => ({ value: group.id, label: labelOf(group) }))}
            />
          )}
        </Step>
      )}
      {origin === 'copy' && sourceId !== undefined ? (
        <CopiedCourse key={sourceId} groupId={sourceId} />
      ) : origin === 'classes' ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <CourseOfClasses zone={zone} />
        </Suspense>
      ) : (
        <EmptyCourse zone={zone} />
      )}
    </div>
  );
}

function labelOf(group: Course): string {
  return `${group.name} (${termOf(group)})`;
}
