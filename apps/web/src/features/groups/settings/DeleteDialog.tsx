import { TextField } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useDeleteGroupMutation } from '../coursesApi.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

import styles from './settings.module.css';

/** Says what students lose and that it can be undone, and asks for the name. (CO-40) */
export function DeleteDialog({
  group,
  onClose,
  onDeleted,
}: {
  readonly group: Course;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [deleteGroup] = useDeleteGroupMutation();
  return (
    <ActDialog
      title={`Delete ${group.name}?`}
      safe="Keep the course"
      action="Delete course"
      isDanger
      busyLabel="Deleting…"
      isOff={typed.trim() !== group.name.trim()}
      failed="Not deleted."
      act={() => deleteGroup({ request: { groupId: group.id } })}
      done={`Deleted ${group.name}. You can restore it from the Deleted tab.`}
      onDone={onDeleted}
      onClose={onClose}
    >
      <ul className={styles['loses']}>
        <li>{studentsWords(group.studentCount ?? 0)}</li>
        <li>We keep all work, reviews and scores.</li>
        <li>You can restore the course from the Deleted tab of the course list.</li>
      </ul>
      <TextField label={`Type ${group.name} to confirm`} value={typed} onChange={setTyped} autoComplete="off" />
    </ActDialog>
  );
}

function studentsWords(count: number): string {
  if (count === 0) return 'It has no students.';
  return count === 1
    ? '1 student will no longer be able to open it.'
    : `${count} students will no longer be able to open it.`;
}
