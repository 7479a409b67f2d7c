import { roleLabel } from '@circuit/domain/permissions';
import { Button, Chip, TextLink } from '@circuit/ui';
import { useId, useState } from 'react';

import { formatDay, formatLastDay } from '#shared/time/days.ts';

import styles from './HomePage.module.css';
import { isPast, type Course, type CourseList } from './myCourses.ts';

/** One list of courses. Ended ones are there on request. */
export function CourseSection({ list, now }: { readonly list: CourseList; readonly now: Date }) {
  const titleId = useId();
  const [showsPast, setShowsPast] = useState(false);
  const past = list.courses.filter((course) => isPast(course, now));
  const shown = showsPast ? list.courses : list.courses.filter((course) => !past.includes(course));
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{list.title}</h2>
      {shown.length === 0 && <p className={styles['none']}>No current courses.</p>}
      <ul className={styles['list']}>
        {shown.map((course) => (
          <CourseRow key={course.id} course={course} now={now} showsRoles={list.kind === 'teaching'} />
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
  now,
  showsRoles,
}: {
  readonly course: Course;
  readonly now: Date;
  /** Whoever takes a course is a student; who teaches may be more than one thing. */
  readonly showsRoles: boolean;
}) {
  return (
    <li className={styles['row']}>
      <div className={styles['name']}>
        <TextLink href={`/courses/${course.id}`}>{course.name}</TextLink>
      </div>
      <div className={styles['until']}>{daysWords(course, now)}</div>
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

/** "Begins Jan 11, 2027, ends May 8, 2027": a course that has not begun says so, and the last day belongs to it. (CO-2) */
function daysWords(course: Course, now: Date): string {
  const { startDate, endDate, timeZoneId: zone } = course;
  const begins =
    startDate !== null && new Date(startDate) > now ? `Starts ${formatDay(new Date(startDate), zone)}` : '';
  if (endDate === null) return begins;
  const lastDay = formatLastDay(new Date(endDate), zone);
  if (isPast(course, now)) return `Ended ${lastDay}`;
  return begins === '' ? `Ends ${lastDay}` : `${begins}, ends ${lastDay}`;
}
