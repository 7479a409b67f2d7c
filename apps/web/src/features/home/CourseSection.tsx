import { roleLabel } from '@circuit/domain/permissions';
import { Button, Chip, TextLink } from '@circuit/ui';
import { useId, useState } from 'react';

import { formatDateTime } from '#shared/time/format.ts';

import styles from './HomePage.module.css';
import { isPast, type Course, type CourseList } from './myCourses.ts';

/** One list of courses. Ended ones are there on request. */
export function CourseSection({
  list,
  now,
  zone,
}: {
  readonly list: CourseList;
  readonly now: Date;
  readonly zone: string;
}) {
  const titleId = useId();
  const [showsPast, setShowsPast] = useState(false);
  const past = list.courses.filter((course) => isPast(course, now));
  const shown = showsPast ? list.courses : list.courses.filter((course) => !past.includes(course));
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{list.title}</h2>
      {shown.length === 0 && <p className={styles['none']}>No course is running now.</p>}
      <ul className={styles['list']}>
        {shown.map((course) => (
          <CourseRow
            key={course.id}
            course={course}
            hasPassed={past.includes(course)}
            showsRoles={list.kind === 'teaching'}
            zone={zone}
          />
        ))}
      </ul>
      {past.length > 0 && (
        <Button kind="ghost" onClick={() => setShowsPast(!showsPast)}>
          {showsPast ? 'Hide past' : `Show past (${past.length})`}
        </Button>
      )}
    </section>
  );
}

function CourseRow({
  course,
  hasPassed,
  showsRoles,
  zone,
}: {
  readonly course: Course;
  readonly hasPassed: boolean;
  /** Whoever takes a course is a student; who teaches may be more than one thing. */
  readonly showsRoles: boolean;
  readonly zone: string;
}) {
  return (
    <li className={styles['row']}>
      <div className={styles['name']}>
        <TextLink href={`/courses/${course.id}`}>{course.name}</TextLink>
      </div>
      <div className={styles['until']}>
        {course.endDate === null
          ? ''
          : `${hasPassed ? 'Ended' : 'Ends'} ${formatDateTime(new Date(course.endDate), zone)}`}
      </div>
      {showsRoles && (
        <div className={styles['roles']}>
          {course.roles.map((role) => (
            <Chip key={role}>{roleLabel(role)}</Chip>
          ))}
        </div>
      )}
    </li>
  );
}
