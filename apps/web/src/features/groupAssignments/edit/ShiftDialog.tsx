import { PHASE_LABELS, type Schedule, shiftSchedule } from '@circuit/domain/phases';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NumberBox } from '#parts/authoring/NumberBox.tsx';
import { formatDateTime } from '#platform/time/format.ts';

import styles from './edit.module.css';

interface Props {
  readonly schedule: Schedule;
  readonly zone: string;
  readonly onShift: (days: number) => void;
  readonly onClose: () => void;
}

/** All dates by whole days, at the same time on the wall; minus is earlier. (CW-18) */
export function ShiftDialog({ schedule, zone, onShift, onClose }: Props) {
  const [days, setDays] = useState(7);
  return (
    <ActDialog
      title="Shift everything"
      action="Shift dates"
      isOff={days === 0}
      isForm
      failed={null}
      act={() => onShift(days)}
      onClose={onClose}
    >
      <p className={styles['inline']}>
        By
        <NumberBox label="Days" value={days} min={-365} max={365} onChange={(next) => setDays(Math.round(next ?? 0))} />
        days. Use a minus sign to move them earlier.
      </p>
      <ul className={styles['preview']} aria-label="New dates">
        {shiftSchedule(schedule, days, zone).map(({ type, startsAt }) => (
          <li key={type}>
            <span>{PHASE_LABELS[type]} opens</span>
            <span>{formatDateTime(startsAt, zone)}</span>
          </li>
        ))}
      </ul>
    </ActDialog>
  );
}
