import { can } from '@circuit/domain/permissions';
import { Card, EmptyState, Icon, TextLink } from '@circuit/ui';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { useActor } from '#shared/session/useSession.ts';

import type { Course } from './course.ts';
import styles from './course.module.css';

/** Until a course has assignments: students read who will add one, staff what to do first. */
export function AssignmentsTab({ group }: { readonly group: Course }) {
  const actor = useActor();
  if (can(actor, 'GroupUpdate', group)) return <StartCard group={group} />;
  const who = group.instructors[0];
  return (
    <EmptyState
      title="No assignments yet."
      text={who === undefined ? 'Nobody has added one.' : `${who} has not added one.`}
    />
  );
}

function StartCard({ group }: { readonly group: Course }) {
  const titleId = useId();
  const students = group.studentCount ?? 0;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>No assignments yet</h2>
      <ol className={styles['steps']}>
        <Step isDone={students > 0}>
          {students > 0 ? (
            `Students are in the course: ${students}.`
          ) : (
            <>
              <TextLink href={`/courses/${group.id}/people`}>Add people</TextLink>, by pasting a list or from a roster.
            </>
          )}
        </Step>
        <Step isDone={group.startDate !== null && group.endDate !== null}>
          {group.startDate !== null && group.endDate !== null ? (
            'The first and the last day are set.'
          ) : (
            <>
              <TextLink href={`/courses/${group.id}/settings`}>Set the first and the last day</TextLink>.
            </>
          )}
        </Step>
      </ol>
    </Card>
  );
}

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <li>
      <span className={isDone ? styles['done'] : styles['open']}>
        <Icon of={isDone ? CircleCheck : Circle} />
      </span>
      <span>
        {isDone ? 'Done. ' : ''}
        {children}
      </span>
    </li>
  );
}
