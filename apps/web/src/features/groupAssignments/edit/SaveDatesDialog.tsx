import type { GroupList } from '@circuit/contract';
import { type MovedDeadline, PHASE_LABELS } from '@circuit/domain/phases';
import { Button, Dialog, Stack } from '@circuit/ui';

import { formatDateTime } from '#shared/time/format.ts';

import styles from './edit.module.css';

interface Props {
  readonly group: GroupList['items'][number];
  readonly moved: readonly MovedDeadline[];
  readonly onSave: (shouldNotify: boolean) => void;
  readonly onClose: () => void;
}

/** A deadline that students are working towards does not move by accident. (CW-13) */
export function SaveDatesDialog({ group, moved, onSave, onClose }: Props) {
  const zone = group.timeZoneId;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move a running deadline?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onSave(false)}>Save without telling</Button>
          <Button kind="primary" onClick={() => onSave(true)}>
            Save and tell students
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{studentsWords(group.studentCount)} the new date at once. Should those who can act get a message?</p>
        <ul className={styles['list']}>
          {moved.map(({ type, from, to }) => (
            <li key={type}>
              {PHASE_LABELS[type]} closes {formatDateTime(to, zone)}
              {from === null ? '' : ` instead of ${formatDateTime(from, zone)}`}.
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
