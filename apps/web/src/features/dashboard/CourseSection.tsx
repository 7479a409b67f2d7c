import { roleLabel } from '@circuit/domain/permissions';
import { Button, Chip, LinkButton, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { formatDay, formatLastDay } from '#platform/time/days.ts';

import { isPast, type Course, type CourseList } from './myCourses.ts';
import { Line, List } from './taking/Line.tsx';

/** One list of courses. Ended ones are there on request. */
export function CourseSection({ list, now }: { readonly list: CourseList; readonly now: Date }) {
  const [showsPast, setShowsPast] = useState(false);
  const past = list.courses.filter((course) => isPast(course, now));
  const shown = showsPast ? list.courses : list.courses.filter((course) => !past.includes(course));
  const more = past.length > 0 && (
    <Button kind="ghost" onClick={() => setShowsPast(!showsPast)}>
      {showsPast ? 'Hide past' : `Show past (${past.length})`}
    </Button>
  );
  return (
    <List title={list.title} none="No current courses." more={more}>
      {shown.map((course) => (
        <CourseRow key={course.id} course={course} now={now} isTaught={list.kind === 'teaching'} />
      ))}
    </List>
  );
}

interface RowProps {
  readonly course: Course;
  readonly now: Date;
  /** Somebody who takes a course is a student; who teaches it may be more than one thing. */
  readonly isTaught: boolean;
}

function CourseRow({ course, now, isTaught }: RowProps) {
  const address = href(PATHS.course, { groupId: course.id });
  return (
    <Line title={course.name} href={address} when={daysWords(course, now)}>
      {isTaught ? (
        course.roles.map((role) => <Chip key={role}>{roleLabel(role)}</Chip>)
      ) : (
        <LinkButton size="small" href={address}>
          Open course
          <VisuallyHidden>, {course.name}</VisuallyHidden>
        </LinkButton>
      )}
    </Line>
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
