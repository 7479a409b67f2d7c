import type { NewResult } from '@circuit/contract/dashboard';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Chip, LinkButton, VisuallyHidden } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { tenthsText } from '#parts/scores/tenths.ts';
import { formatWeekday } from '#platform/time/format.ts';

import { Line } from './Line.tsx';
import { shownDate, type Zones } from './shownDates.ts';
import styles from './taking.module.css';
import { addressOfTask, type Task, waitingWords, taskWords } from './task.ts';

interface Props {
  readonly task: Task;
  readonly zones: Zones;
  readonly now: Date;
}

/** Something to do, or something that opens soon: what, until when, and one button. (HM-2) */
export function TaskRow({ task, zones, now }: Props) {
  const { groupAssignment, standing } = task;
  const isComing = standing.status === 'NotOpen';
  const isMissed = standing.status === 'Missed';
  const { startsAt, endsAt } = standing;
  const toDo = isComing || isMissed ? null : taskWords(task, now, zones.groupAssignment);
  const words = isComing
    ? `Opens ${formatWeekday(startsAt, zones.groupAssignment)}.`
    : (toDo?.progress ?? standing.reason ?? 'Closed.');
  const title = `${PHASE_LABELS[standing.phase]}: ${groupAssignment.title}`;
  return (
    <Line
      title={title}
      href={addressOfTask(task)}
      words={`${groupAssignment.courseName}. ${words}`}
      when={<DueDate at={endsAt} zones={zones} />}
    >
      {toDo === null ? (
        <Chip tone={isMissed ? 'bad' : 'neutral'}>{isMissed ? 'Missed' : 'Not open yet'}</Chip>
      ) : (
        <LinkButton size="small" href={toDo.href}>
          {toDo.verb}
          <VisuallyHidden>, {groupAssignment.title}</VisuallyHidden>
        </LinkButton>
      )}
    </Line>
  );
}

/** What others have to do before this person can go on, and when that is planned. (HM-3) */
export function WaitingRow({ task, zones }: Omit<Props, 'now'>) {
  const { groupAssignment, standing } = task;
  return (
    <Line
      title={groupAssignment.title}
      href={addressOfTask(task)}
      words={`${groupAssignment.courseName}. ${waitingWords(task)}`}
      when={<About what={PHASE_LABELS[standing.phase]} when={waitsUntil(standing, zones.groupAssignment)} />}
    >
      <Chip>Waiting</Chip>
    </Line>
  );
}

/** A score that came out lately, and the way to how it came about. (HM-14) */
export function NewResultRow({ result, zones }: { readonly result: NewResult; readonly zones: Zones }) {
  const { title, courseName, totalTenths } = result;
  const address = href(PATHS.results, { groupId: result.groupId, groupAssignmentId: result.groupAssignmentId });
  const words =
    totalTenths === null ? 'You have no total. Your results say why.' : `Your score is ${tenthsText(totalTenths)}.`;
  const when = <About what="Released" when={formatWeekday(new Date(result.releasedAt), zones.groupAssignment)} />;
  return (
    <Line title={title} href={address} words={`${courseName}. ${words}`} when={when}>
      <LinkButton size="small" href={address}>
        See results
        <VisuallyHidden>, {title}</VisuallyHidden>
      </LinkButton>
    </Line>
  );
}

/** Results have a planned day; everything else closes. */
function waitsUntil({ startsAt, endsAt }: Task['standing'], zone: string): string {
  return endsAt === null ? `about ${formatWeekday(startsAt, zone)}` : `closes ${formatWeekday(endsAt, zone)}`;
}

function DueDate({ at, zones }: { readonly at: Date | null; readonly zones: Zones }) {
  if (at === null) return null;
  const { day, time, yours } = shownDate(at, zones);
  return (
    <>
      <b>{day}</b> <span>{time}</span> {yours === null ? null : <span className={styles['quiet']}>({yours})</span>}
    </>
  );
}

const About = ({ what, when }: { readonly what: string; readonly when: string }) => (
  <>
    <b>{what}</b> <span>{when}</span>
  </>
);
