import type { GroupList } from '@circuit/contract/groups';
import { enabledPhases } from '@circuit/domain/assignments';
import {
  inOrder,
  lastEnd,
  nextMonday,
  PHASE_LABELS,
  PHASE_TYPES,
  type PhaseType,
  planSchedule,
  repairSchedule,
  tidyAfter,
} from '@circuit/domain/phases';
import { Button, Checkbox, Icon, Note, PhaseEditor, Row, Stack, TextLink } from '@circuit/ui';
import { CalendarDays, Globe } from 'lucide-react';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { SectionCard } from '#parts/authoring/SectionCard.tsx';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { datesOf } from './dates.ts';
import styles from './edit.module.css';
import { ShiftDialog } from './ShiftDialog.tsx';
import { useDates } from './useDates.ts';
import type { GroupAssignmentEditing } from './useGroupAssignmentEditor.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly editing: GroupAssignmentEditing;
  readonly isReadOnly: boolean;
}

/** When each phase opens and closes, by the clock of the course. (CW-11, CW-12, CW-17) */
export function DatesSection({ group, editing, isReadOnly }: Props) {
  const { draft, change } = editing;
  const zone = group.timeZoneId;
  const [isShifting, setShifting] = useState(false);
  const schedule = inOrder(scheduleOf({ groupAssignmentPhases: draft.dates }));
  const dates = useDates({ schedule, zone, onChange: (next) => change({ dates: datesOf(next) }) });
  const undated = enabledPhases(draft.phases).filter((type) => schedule.every((phase) => phase.type !== type));

  /** After what comes before it, as long as the library says; what comes later makes room. */
  function addDates(type: PhaseType): void {
    const earlier = schedule.filter((phase) => PHASE_TYPES.indexOf(phase.type) < PHASE_TYPES.indexOf(type));
    const last = lastEnd(earlier);
    const from = last === null ? nextMonday(serverNow(), zone) : tidyAfter(last);
    const planned = planSchedule([{ type, lengthDays: draft.phases[type].lengthDays }], from, zone);
    change({ dates: datesOf(repairSchedule(inOrder([...schedule, ...planned]))) });
  }

  return (
    <SectionCard
      title={SECTION_TITLES.phases}
      aside={
        <span className={styles['zone']}>
          <Icon of={Globe} size="1rem" /> {zoneWords(schedule[0]?.startsAt ?? serverNow(), zone)}.{' '}
          <TextLink href={href(PATHS.courseSettings, { groupId: group.id })}>Change</TextLink>
        </span>
      }
      note={isReadOnly ? null : <p>Drag a bar or its ends, or type dates below. Later phases follow.</p>}
    >
      <Stack gap={3}>
        {dates.general === undefined ? null : <Note tone="bad">{dates.general}</Note>}
        <PhaseEditor
          rows={dates.rows}
          days={dates.days}
          onFields={dates.onFields}
          onDrag={dates.onDrag}
          isReadOnly={isReadOnly}
          tools={
            isReadOnly || schedule.length === 0 ? null : (
              <div className={styles['tools']}>
                <Checkbox
                  label="Keep gaps when a phase moves"
                  isChecked={dates.keepGaps}
                  onChange={dates.setKeepGaps}
                />
                <Button size="small" icon={<Icon of={CalendarDays} />} onClick={() => setShifting(true)}>
                  Shift everything by…
                </Button>
              </div>
            )
          }
        />
        <output>{dates.hint === null ? null : <Note tone="warn">{dates.hint}</Note>}</output>
        {undated.map((type) => (
          <Row key={type} justify="space-between">
            <span>{PHASE_LABELS[type]} has no dates yet.</span>
            {isReadOnly ? null : (
              <Button size="small" onClick={() => addDates(type)}>{`Add dates for ${PHASE_LABELS[type]}`}</Button>
            )}
          </Row>
        ))}
      </Stack>
      {isShifting ? (
        <ShiftDialog
          schedule={schedule}
          zone={zone}
          onClose={() => setShifting(false)}
          onShift={(days) => {
            setShifting(false);
            dates.shift(days);
          }}
        />
      ) : null}
    </SectionCard>
  );
}
