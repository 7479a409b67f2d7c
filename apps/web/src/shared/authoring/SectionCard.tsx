import type { Assignment } from '@circuit/contract';
import { Card, Note } from '@circuit/ui';
import type { ReactNode } from 'react';

import styles from './AssignmentEditor.module.css';
import { type Place, PLACE_TITLES } from './sections.ts';

interface Props {
  readonly assignment: Assignment;
  readonly place: Place;
  readonly isReadOnly: boolean;
  readonly children: ReactNode;
}

export function SectionCard({ assignment, place, isReadOnly, children }: Props) {
  return (
    <Card labelledBy="section-title">
      <h2 id="section-title" className={styles['sectionTitle']}>
        {PLACE_TITLES[place]}
      </h2>
      {isReadOnly ? (
        <div className={styles['readOnly']}>
          <Note>You can read this assignment. {assignment.ownerName} owns it.</Note>
        </div>
      ) : null}
      {children}
    </Card>
  );
}
