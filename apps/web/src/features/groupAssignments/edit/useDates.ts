import {
  movePhase,
  type Phase,
  PHASE_LABELS,
  type Schedule,
  scheduleConflicts,
  shiftSchedule,
} from '@circuit/domain/phases';
import { addDays } from '@circuit/domain/time';
import type { PhaseEdge, PhaseRow } from '@circuit/ui';
import { useState } from 'react';

import { readZonedFields, toZonedFields, type ZonedFields } from '#platform/time/zonedFields.ts';

import { lengthText, pictureDays, repairOf, textOf } from './dates.ts';

/** While a year is typed the field passes through the years 2, 20 and 202. */
const FIRST_YEAR = '2000';

interface Dates {
  readonly schedule: Schedule;
  readonly zone: string;
  readonly onChange: (schedule: Schedule) => void;
}

/** Fields, bars and repairs of one schedule: whatever the bars do the fields do too. (CW-11, CW-12) */
export function useDates({ schedule, zone, onChange }: Dates) {
  const [keepGaps, setKeepGaps] = useState(true);
  // What stands in a field that is no date yet.
  const [typed, setTyped] = useState<Readonly<Record<string, ZonedFields>>>({});
  const [hint, setHint] = useState<string | null>(null);
  const conflicts = scheduleConflicts(schedule);

  function put(next: Schedule): void {
    setTyped({});
    onChange(next);
  }

  function onFields(id: string, edge: 'start' | 'end', fields: ZonedFields): void {
    const phase = schedule.find(({ type }) => type === id);
    if (phase === undefined) return;
    const read = readZonedFields(fields, zone, (edge === 'start' ? phase.startsAt : phase.endsAt) ?? undefined);
    if (read === null || fields.date < FIRST_YEAR) return setTyped({ ...typed, [`${id} ${edge}`]: fields });
    setHint(read.hint);
    const moved = edge === 'start' ? { ...phase, startsAt: read.instant } : { ...phase, endsAt: read.instant };
    return put(movePhase(schedule, moved, { keepGaps, zone }));
  }

  function onDrag(id: string, edge: PhaseEdge, days: number): void {
    const phase = schedule.find(({ type }) => type === id);
    if (phase === undefined) return;
    const { startsAt, endsAt } = phase;
    const moved = {
      ...phase,
      startsAt: edge === 'end' ? startsAt : addDays(startsAt, days, zone),
      endsAt: edge === 'start' || endsAt === null ? endsAt : addDays(endsAt, days, zone),
    };
    put(movePhase(schedule, moved, { keepGaps, zone }));
  }

  function rowOf(phase: Phase): PhaseRow {
    const { type, startsAt, endsAt } = phase;
    const own = conflicts.filter((conflict) => conflict.kind !== 'noBeginning' && conflict.type === type);
    const [repair] = own.flatMap((conflict) => repairOf(schedule, conflict, keepGaps, zone) ?? []);
    return {
      id: type,
      label: PHASE_LABELS[type],
      startMs: startsAt.getTime(),
      endMs: endsAt?.getTime() ?? null,
      start: typed[`${type} start`] ?? toZonedFields(startsAt, zone),
      end: endsAt === null ? null : (typed[`${type} end`] ?? toZonedFields(endsAt, zone)),
      lengthText: lengthText(phase),
      error: textOf(own),
      repair: repair === undefined ? undefined : { label: repair.label, onRepair: () => put(repair.schedule) },
    };
  }

  return {
    rows: schedule.map(rowOf),
    days: pictureDays(schedule, zone),
    onFields,
    onDrag,
    keepGaps,
    setKeepGaps,
    shift: (days: number) => put(shiftSchedule(schedule, days, zone)),
    hint,
    /** What concerns the assignment as a whole. */
    general: textOf(conflicts.filter(({ kind }) => kind === 'noBeginning')),
  };
}
