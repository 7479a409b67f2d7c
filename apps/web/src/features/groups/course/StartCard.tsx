import { can } from '@circuit/domain/permissions';
import { Card, Icon, TextLink } from '@circuit/ui';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import type { Course } from '../course.ts';
import styles from './course.module.css';

/** The first steps in a course without assignments, with live checks. */
export function StartCard({ group }: { readonly group: Course }) {
  const actor = useActor();
  const titleId = useId();
  const students = group.studentCount ?? 0;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>No assignments yet</h2>
      <ol className={styles['steps']}>
        <Step isDone={students > 0}>
          {students > 0 ? (
            `${students === 1 ? '1 student is' : `${students} students are`} in the course.`
          ) : (
            <>
              <TextLink href={href(PATHS.coursePeople, { groupId: group.id })}>Add people</TextLink>, by pasting a list
              or from a roster.
            </>
          )}
        </Step>
        <Step isDone={group.startDate !== null && group.endDate !== null}>
          {group.startDate !== null && group.endDate !== null ? (
            'The first and last days are set.'
          ) : (
            <>
              <TextLink href={href(PATHS.courseSettings, { groupId: group.id })}>Set the first and last days</TextLink>.
            </>
          )}
        </Step>
        {can(actor, 'GroupAssignmentCreate', group) ? (
          <Step isDone={false}>
            <TextLink href={href(PATHS.newGroupAssignment, { groupId: group.id })}>
              Choose an assignment from the library
            </TextLink>
            , check its dates, and activate it.
          </Step>
        ) : null}
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
