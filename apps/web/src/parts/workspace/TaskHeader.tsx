import { AppLink, Icon, PageTitle } from '@circuit/ui';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { TimeLeft } from '#parts/learnerStatuses/TimeLeft.tsx';
import { useZone } from '#platform/api/useZone.ts';

import styles from './TaskHeader.module.css';

interface Props extends ComponentProps<typeof GroupAssignmentCrumbs> {
  readonly title: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

interface TaskProps extends Props {
  readonly course: Props['course'] & { readonly timeZoneId: string };
  /** The other tasks of the same kind. */
  readonly links?: ReactNode;
  /** The end that holds for this person; without one the page says it elsewhere. */
  readonly endsAt?: string | null;
  /** On a phone it takes one row, whatever stands in it. */
  readonly isOneRow?: boolean;
}

/** Above work that is being done: the way back, what it is, until when, and what must not be overlooked. (mock 02) */
export function TaskHeader({
  course,
  groupAssignment,
  title,
  headingRef,
  links,
  endsAt = null,
  isOneRow = false,
  children,
}: TaskProps) {
  const zone = useZone(course.timeZoneId);
  return (
    <div className={isOneRow ? `${styles['task']} ${styles['oneRow']}` : styles['task']}>
      <AppLink href={href(PATHS.groupAssignment, idsOf(course, groupAssignment))} className={styles['back']}>
        <Icon of={ArrowLeft} /> <span>{groupAssignment.title}</span>
      </AppLink>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {links}
      {endsAt === null ? null : (
        <p className={styles['due']}>
          <TimeLeft endsAt={endsAt} zone={zone} />
        </p>
      )}
      {children}
    </div>
  );
}

/** Above a task that is only read: course, assignment, what of it this is, and what can be opened from here. */
export function TaskPageHeader({ course, groupAssignment, title, headingRef, children }: Props) {
  return (
    <div className={styles['page']}>
      <div>
        <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
        <PageTitle ref={headingRef}>{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
