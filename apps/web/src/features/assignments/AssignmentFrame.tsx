import type { Assignment } from '@circuit/contract';
import { Checklist, PageTitle, Row, Skeleton, TextLink } from '@circuit/ui';
import type { ReactNode } from 'react';

import { AssignmentActions } from './AssignmentActions.tsx';
import styles from './AssignmentEditor.module.css';
import { useAssignmentChecklistQuery } from './assignmentsApi.ts';
import { Rail } from './Rail.tsx';
import { type Place, PLACE_TITLES, placeAddress } from './sections.ts';

interface Props {
  readonly assignment: Assignment;
  readonly place: Place;
  readonly children: ReactNode;
}

/** What stands around every section: the way back, the title, the other sections, and what the assignment still lacks. */
export function AssignmentFrame({ assignment, place, children }: Props) {
  const checks = useAssignmentChecklistQuery({ assignmentId: assignment.id });
  const checklist = checks.data?.checklist ?? [];
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles['crumbs']}>
        <TextLink href="/assignments">Assignments</TextLink>
      </nav>
      <Row justify="space-between">
        <PageTitle>{assignment.title}</PageTitle>
        <AssignmentActions assignment={assignment} />
      </Row>
      <div className={styles['layout']}>
        <Rail assignmentId={assignment.id} place={place} checklist={checklist} />
        <div className={styles['middle']}>{children}</div>
        <aside className={styles['checks']} aria-labelledby="before-you-activate">
          <h2 id="before-you-activate">Before it can run</h2>
          {checks.data === undefined ? (
            <Skeleton shape="row" count={4} />
          ) : (
            <Checklist
              items={checklist.map(({ section, isMet, isOptional, text }, index) => ({
                id: String(index),
                state: isMet ? 'met' : isOptional ? 'optional' : 'missing',
                text,
                link:
                  isMet || section === place
                    ? undefined
                    : { href: placeAddress(assignment.id, section), label: `Go to ${PLACE_TITLES[section]}` },
              }))}
            />
          )}
        </aside>
      </div>
    </>
  );
}
