import type { Dashboard } from '@circuit/contract/dashboard';
import { can } from '@circuit/domain/permissions';
import { Button, LinkButton } from '@circuit/ui';
import { useState } from 'react';

import { type CourseList, isPast } from '../myCourses.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import { CourseCard } from './CourseCard.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import styles from './teaching.module.css';

interface Props {
  readonly list: CourseList;
  readonly teaching: Dashboard['teaching'] | undefined;
  /** The person takes no course: then the first need is the first thing of the page. */
  readonly isAlone: boolean;
  readonly personId: string;
  readonly now: Date;
  readonly zone: string;
  readonly zoneOf: (ofCourse: string) => string;
}

/** How the courses stand that somebody teaches, and what of them needs this person. (S2.01, HM-10, HM-12) */
export function TeachingHome({ list, teaching, isAlone, personId, now, zone, zoneOf }: Props) {
  const actor = useActor();
  const [showsPast, setShowsPast] = useState(false);
  const past = list.courses.filter((course) => isPast(course, now));
  const shown = showsPast ? list.courses : list.courses.filter((course) => !past.includes(course));
  const groupAssignmentsOf = (id: string) => teaching?.groupAssignments.filter(({ groupId }) => groupId === id);
  return (
    <div className={styles['teaching']}>
      {teaching === undefined || shown.length === 0 ? null : (
        <NeedsYou
          needs={teaching.needsYou}
          personId={personId}
          now={now}
          zonesOf={(groupId) => {
            const course = list.courses.find(({ id }) => id === groupId);
            return { page: zone, groupAssignment: course === undefined ? zone : zoneOf(course.timeZoneId) };
          }}
          isFirst={isAlone}
        />
      )}
      <section aria-labelledby="teaching">
        <div className={styles['head']}>
          <h2 id="teaching">{list.title}</h2>
          {can(actor, 'GroupCreate') ? (
            <LinkButton size="small" href={PATHS.newCourse}>
              Add course
            </LinkButton>
          ) : null}
        </div>
        {shown.length === 0 ? <p className={styles['quiet']}>No current courses.</p> : null}
        <ul className={styles['courses']}>
          {shown.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              groupAssignments={groupAssignmentsOf(course.id)}
              hasPassed={past.includes(course)}
              now={now}
              zones={{ page: zone, groupAssignment: zoneOf(course.timeZoneId) }}
            />
          ))}
        </ul>
        {past.length === 0 ? null : (
          <Button kind="ghost" onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide past' : `Show past (${past.length})`}
          </Button>
        )}
      </section>
    </div>
  );
}
