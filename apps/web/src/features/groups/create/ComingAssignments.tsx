import type { previewGroupCopy } from '@circuit/contract/groups';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { Checkbox, Note } from '@circuit/ui';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './create.module.css';

type Preview = ResponseOf<typeof previewGroupCopy>;
type Coming = Preview['groupAssignments'][number];

interface Props {
  readonly preview: Preview;
  readonly isFetching: boolean;
  readonly leftOut: ReadonlySet<GroupAssignmentId>;
  readonly onChange: (leftOut: ReadonlySet<GroupAssignmentId>) => void;
}

/** Which assignments come along, each with the dates it would have. (CC-2) */
export function ComingAssignments({ preview, isFetching, leftOut, onChange }: Props) {
  const { groupAssignments, shiftDays, timeZoneId } = preview;
  if (groupAssignments.length === 0) return <p className={styles['quiet']}>The original course has no assignments.</p>;
  const toggle = (id: GroupAssignmentId, isBrought: boolean) =>
    onChange(isBrought ? new Set([...leftOut].filter((other) => other !== id)) : new Set([...leftOut, id]));
  return (
    <fieldset className={styles['coming']} aria-busy={isFetching}>
      <legend>Assignments</legend>
      {groupAssignments.map((groupAssignment) => (
        <div key={groupAssignment.groupAssignmentId}>
          <Checkbox
            label={groupAssignment.title}
            isChecked={!leftOut.has(groupAssignment.groupAssignmentId)}
            onChange={(isBrought) => toggle(groupAssignment.groupAssignmentId, isBrought)}
          />
          <p className={styles['when']}>{datesOf(groupAssignment, timeZoneId)}</p>
        </div>
      ))}
      {shiftDays === null ? (
        <Note>To move the dates, give both courses a first day. Until then, dates stay the same.</Note>
      ) : (
        <p className={styles['quiet']} aria-live="polite">
          {shiftWords(shiftDays)}
        </p>
      )}
    </fieldset>
  );
}

function datesOf({ groupAssignmentPhases: phases }: Coming, zone: string): string {
  const [first] = phases;
  if (first === undefined) return 'No dates yet.';
  const last = phases.at(-1) ?? first;
  const until = last.endsAt ?? last.startsAt;
  return `${formatDateTime(new Date(first.startsAt), zone)} to ${formatDateTime(new Date(until), zone)}`;
}

function shiftWords(days: number): string {
  const drafts = 'They are copied as drafts: check the dates, then activate each one.';
  if (days === 0) return `All dates stay the same. ${drafts}`;
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `All dates move ${count} ${days > 0 ? 'later' : 'earlier'}, at the same time of day. ${drafts}`;
}
