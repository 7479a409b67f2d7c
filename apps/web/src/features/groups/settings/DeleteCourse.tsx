import { Button, Card, Row } from '@circuit/ui';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';

import type { Course } from '../course.ts';

import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './settings.module.css';

/** The danger zone: says what is lost and that it can be undone. */
export function DeleteCourse({ group }: { readonly group: Course }) {
  const titleId = useId();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>Delete this course</h2>
      <p>Students and staff will no longer see it. We keep everything in it, and you can restore it.</p>
      <Row>
        <Button kind="danger" onClick={() => setOpen(true)}>
          Delete course
        </Button>
      </Row>
      {isOpen && (
        <DeleteDialog group={group} onClose={() => setOpen(false)} onDeleted={() => void navigate(PATHS.courses)} />
      )}
    </Card>
  );
}
