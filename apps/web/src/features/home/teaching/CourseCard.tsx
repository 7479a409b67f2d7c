import type { TaughtRunShown } from '@circuit/contract';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { AppLink, Chip, ProgressBar, Trace, VisuallyHidden } from '@circuit/ui';

import type { Course } from '#features/home/myCourses.ts';
import type { Zones } from '#features/home/taking/shownDates.ts';
import { queueAddress, runAddress } from '#shared/groupAssignments/addresses.ts';
import { nextWords, STATUS_CHIPS } from '#shared/groupAssignments/runWords.ts';
import { traceSteps } from '#shared/groupAssignments/traceSteps.ts';
import { cityOf, formatDateTime, utcOffset } from '#shared/time/format.ts';
import { figure, many } from '#shared/words/figures.ts';

import styles from './teaching.module.css';

interface Props {
  readonly course: Course;
  /** Not known while they load, or could not be loaded. */
  readonly runs: readonly TaughtRunShown[] | undefined;
  readonly hasPassed: boolean;
  readonly now: Date;
  readonly zones: Zones;
}

/** A course that somebody teaches: who is in it, and how each assignment stands. (HM-12) */
export function CourseCard({ course, runs, hasPassed, now, zones }: Props) {
  const zone = zones.run;
  return (
    <li className={styles['course']}>
      <div className={styles['courseHead']}>
        <h3>
          <AppLink href={`/courses/${course.id}`}>{course.name}</AppLink>
        </h3>
        <span className={styles['quiet']}>{peopleWords(course, zones, now)}</span>
        {hasPassed ? <Chip>Ended</Chip> : null}
      </div>
      {runs === undefined ? null : (
        <ul className={styles['runs']}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} now={now} zone={zone} />
          ))}
          {runs.length === 0 && !hasPassed ? <li className={styles['quiet']}>No assignment is running.</li> : null}
        </ul>
      )}
    </li>
  );
}

function RunLine({ run, now, zone }: { readonly run: TaughtRunShown; readonly now: Date; readonly zone: string }) {
  const { word, tone } = STATUS_CHIPS[run.status];
  const isActive = run.status === 'Active';
  return (
    <li className={styles['run']}>
      <div className={styles['runWords']}>
        <AppLink href={runAddress(run.groupId, run.id)}>{run.title}</AppLink>
        <span className={styles['quiet']}>{nextWords(run, now, zone)}</span>
      </div>
      <div className={styles['line']}>
        {isActive ? (
          <Trace
            label={`Phases of ${run.title}`}
            steps={traceSteps(run, now, zone).map(({ detail: _detail, ...step }) => step)}
          />
        ) : (
          <Chip tone={tone}>{word}</Chip>
        )}
      </div>
      <div className={styles['counts']}>
        {run.open === null || run.open.total === 0 ? null : (
          <ProgressBar
            label={`${PHASE_LABELS[run.open.phase]} of ${run.title}`}
            isLabelHidden
            value={run.open.done}
            max={run.open.total}
            valueText={openWords(run.open)}
          />
        )}
        {run.behindCount === 0 ? null : <Chip tone="warn">{run.behindCount} behind</Chip>}
        <Waiting run={run} />
      </div>
    </li>
  );
}

/** What waits in its grading queue, each the way there. (HM-15) */
function Waiting({ run: { groupId, id, title, queue } }: { readonly run: TaughtRunShown }) {
  const address = runAddress(groupId, id);
  const { secondLooks = 0, toGrade = 0 } = queue ?? {};
  return (
    <>
      {secondLooks === 0 ? null : (
        <AppLink href={queueAddress(address, 'secondLook')}>
          {many(secondLooks, 'second look')}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </AppLink>
      )}
      {toGrade === 0 ? null : (
        <AppLink href={queueAddress(address, 'toGrade')}>
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

function openWords({ phase, done, total }: NonNullable<TaughtRunShown['open']>): string {
  return `${figure(done)} of ${figure(total)} ${UNITS[phase] ?? ''}`.trim();
}

/** Whose times are not those of the page says so. (HM-5) */
function peopleWords({ studentCount, roster }: Course, { page, run: zone }: Zones, now: Date): string {
  const students = studentCount === null ? '' : many(studentCount, 'student');
  const synced =
    roster?.syncedAt === null || roster?.syncedAt === undefined
      ? ''
      : `synced ${formatDateTime(new Date(roster.syncedAt), zone)}`;
  const times = utcOffset(now, page) === utcOffset(now, zone) ? '' : `times are ${cityOf(zone)} time`;
  return [students, synced, times].filter((part) => part !== '').join(', ');
}
