import type { AssignmentId } from '@circuit/domain/kernel';
import { Icon, LinkButton } from '@circuit/ui';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './AssignmentEditor.module.css';
import { type Place, PLACE_TITLES, placeAddress, PLACES } from './sections.ts';

interface Props {
  readonly assignmentId: AssignmentId;
  readonly place: Place;
  /** How the saving goes. */
  readonly status?: ReactNode;
  readonly action?: ReactNode;
}

/** Always in view: what is saved, and the way on. */
export function SectionBar({ assignmentId, place, status, action }: Props) {
  const next = PLACES[PLACES.indexOf(place) + 1];
  return (
    <div className={styles['bar']}>
      {status}
      <span className={styles['grow']} />
      {action}
      {next === undefined ? null : (
        <LinkButton href={placeAddress(assignmentId, next)} endIcon={<Icon of={ArrowRight} />}>
          Next: {PLACE_TITLES[next]}
        </LinkButton>
      )}
    </div>
  );
}
