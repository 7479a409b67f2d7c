import type { GroupList } from '@circuit/contract';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Dialog, Stack } from '@circuit/ui';

import { formatDateTime } from '#shared/time/format.ts';

import styles from './edit.module.css';
import type { MovedDeadline } from './movedDeadlines.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly moved: readonly MovedDeadline[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** A deadline that students are working towards does not move by accident. (CA-13) */
export function SaveDatesDialog({ group, moved, onSave, onClose }: Props) {
  const zone = group.timeZoneId;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move a running deadline?"
      actions={
        <>
          <Button onClick={onClose}>Keep the old dates for now</Button>
          <Button kind="primary" onClick={onSave}>
            Save dates
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{studentsWords(group.studentCount)} the new date at once.</p>
        <ul className={styles['list']}>
          {moved.map(({ type, before, after }) => (
            <li key={type}>
              {PHASE_LABELS[type]} closes {formatDateTime(after, zone)} instead of {formatDateTime(before, zone)}.
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

function studentsWords(count: number | null): string {
  if (count === null) return 'Students see';
  return count === 1 ? '1 student sees' : `${count} students see`;
}
