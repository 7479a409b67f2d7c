import type { TaughtGroupAssignmentShown } from '@circuit/contract/dashboard';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { AppLink, Chip, ProgressBar, Trace, VisuallyHidden } from '@circuit/ui';

import type { Course } from '../myCourses.ts';
import type { Zones } from '../taking/shownDates.ts';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { queueAddress } from '#parts/addresses/queueAddress.ts';
import { nextWords, STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { traceSteps } from '#parts/groupAssignments/traceSteps.ts';
import { cityOf, formatDateTime, utcOffset } from '#platform/time/format.ts';
import { figure, many } from '#parts/words/figures.ts';

import styles from './teaching.module.css';

interface Props {
  readonly course: Course;
  /** Not known while they load, or could not be loaded. */
  readonly groupAssignments: readonly TaughtGroupAssignmentShown[] | undefined;
  readonly hasPassed: boolean;
  readonly now: Date;
  readonly zones: Zones;
}

/** A course that somebody teaches: who is in it, and how each assignment stands. (HM-12) */
export function CourseCard({ course, groupAssignments, hasPassed, now, zones }: Props) {
  const zone = zones.groupAssignment;
  return (
    <li className={styles['course']}>
      <div className={styles['courseHead']}>
        <h3>
          <AppLink href={href(PATHS.course, { groupId: course.id })}>{course.name}</AppLink>
        </h3>
        <span className={styles['quiet']}>{peopleWords(course, zones, now)}</span>
        {hasPassed ? <Chip>Ended</Chip> : null}
      </div>
      {groupAssignments === undefined ? null : (
        <ul className={styles['groupAssignments']}>
          {groupAssignments.map((groupAssignment) => (
            <GroupAssignmentLine key={groupAssignment.id} groupAssignment={groupAssignment} now={now} zone={zone} />
          ))}
          {groupAssignments.length === 0 && !hasPassed ? (
            <li className={styles['quiet']}>No assignment is running.</li>
          ) : null}
        </ul>
      )}
    </li>
  );
}

function GroupAssignmentLine({
  groupAssignment,
  now,
  zone,
}: {
  readonly groupAssignment: TaughtGroupAssignmentShown;
  readonly now: Date;
  readonly zone: string;
}) {
  const { word, tone } = STATUS_CHIPS[groupAssignment.status];
  const isActive = groupAssignment.status === 'Active';
  return (
    <li className={styles['groupAssignment']}>
      <div className={styles['groupAssignmentWords']}>
        <AppLink
          href={href(PATHS.groupAssignment, {
            groupId: groupAssignment.groupId,
            groupAssignmentId: groupAssignment.id,
          })}
        >
          {groupAssignment.title}
        </AppLink>
        <span className={styles['quiet']}>{nextWords(groupAssignment, now, zone)}</span>
      </div>
      <div className={styles['line']}>
        {isActive ? (
          <Trace
            label={`Phases of ${groupAssignment.title}`}
            steps={traceSteps(groupAssignment, now, zone).map(({ detail: _detail, ...step }) => step)}
          />
        ) : (
          <Chip tone={tone}>{word}</Chip>
        )}
      </div>
      <div className={styles['counts']}>
        {groupAssignment.open === null || groupAssignment.open.total === 0 ? null : (
          <ProgressBar
            label={`${PHASE_LABELS[groupAssignment.open.phase]} of ${groupAssignment.title}`}
            isLabelHidden
            value={groupAssignment.open.done}
            max={groupAssignment.open.total}
            valueText={openWords(groupAssignment.open)}
          />
        )}
        {groupAssignment.behindCount === 0 ? null : <Chip tone="warn">{groupAssignment.behindCount} behind</Chip>}
        <Waiting groupAssignment={groupAssignment} />
      </div>
    </li>
  );
}

/** What waits in its grading queue, each the way there. (HM-15) */
function Waiting({
  groupAssignment: { groupId, id, title, queue },
}: {
  readonly groupAssignment: TaughtGroupAssignmentShown;
}) {
  const ids = { groupId, groupAssignmentId: id };
  const { secondLooks = 0, toGrade = 0 } = queue ?? {};
  return (
    <>
      {secondLooks === 0 ? null : (
        <AppLink href={queueAddress(ids, 'secondLook')}>
          {many(secondLooks, 'second look')}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </AppLink>
      )}
      {toGrade === 0 ? null : (
        <AppLink href={queueAddress(ids, 'toGrade')}>
          {figure(toGrade)} to grade
          <VisuallyHidden>, {title}</VisuallyHidden>
        </AppLink>
      )}
    </>
  );
}

const UNITS: Partial<Record<keyof typeof PHASE_LABELS, string>> = {
  Submission: 'handed in',
  Calibration: 'practiced',
  PeerEvaluation: 'reviews',
  SelfEvaluation: 'self-evaluated',
};

function openWords({ phase, done, total }: NonNullable<TaughtGroupAssignmentShown['open']>): string {
  return `${figure(done)} of ${figure(total)} ${UNITS[phase] ?? ''}`.trim();
}

/** Whose times are not those of the page says so. (HM-5) */
function peopleWords({ studentCount, roster }: Course, { page, groupAssignment: zone }: Zones, now: Date): string {
  const students = studentCount === null ? '' : many(studentCount, 'student');
  const synced =
    roster?.syncedAt === null || roster?.syncedAt === undefined
      ? ''
      : `synced ${formatDateTime(new Date(roster.syncedAt), zone)}`;
  const times = utcOffset(now, page) === utcOffset(now, zone) ? '' : `times are ${cityOf(zone)} time`;
  return [students, synced, times].filter((part) => part !== '').join(', ');
}
