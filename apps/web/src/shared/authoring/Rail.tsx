import type { getAssignmentActivationStatus } from '@circuit/contract';
import type { AssignmentId } from '@circuit/domain/kernel';
import { AppLink, Icon, SelectField, VisuallyHidden } from '@circuit/ui';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';

import type { ResponseOf } from '#shared/api/contractCall.ts';

import styles from './AssignmentEditor.module.css';
import { type Place, PLACE_TITLES, placeAddress, PLACES } from './sections.ts';

type Line = ResponseOf<typeof getAssignmentActivationStatus>['checklist'][number];

interface Props {
  readonly assignmentId: AssignmentId;
  readonly place: Place;
  readonly checklist: readonly Line[];
}

/** The sections with their state; on a phone a list to choose from. */
export function Rail({ assignmentId, place, checklist }: Props) {
  const navigate = useNavigate();
  return (
    <div>
      <nav aria-label="Sections" className={styles['rail']}>
        {PLACES.map((each) => {
          const state = stateOf(checklist.filter((line) => line.section === each));
          return (
            <AppLink
              key={each}
              href={placeAddress(assignmentId, each)}
              aria-current={each === place ? 'page' : undefined}
              className={styles[state.tone] ?? ''}
            >
              <Icon of={state.icon} />
              {PLACE_TITLES[each]}
              <VisuallyHidden> ({state.word})</VisuallyHidden>
            </AppLink>
          );
        })}
      </nav>
      <div className={styles['railSelect']}>
        <SelectField
          label="Section"
          value={place}
          options={PLACES.map((each) => ({ value: each, label: PLACE_TITLES[each] }))}
          onChange={(each) => void navigate(placeAddress(assignmentId, each))}
        />
      </div>
    </div>
  );
}

function stateOf(lines: readonly Line[]) {
  if (lines.length === 0) return { tone: 'plain', icon: Circle, word: 'optional' } as const;
  return lines.some(({ isMet, isOptional }) => !isMet && !isOptional)
    ? ({ tone: 'todo', icon: CircleAlert, word: 'needs work' } as const)
    : ({ tone: 'done', icon: CircleCheck, word: 'done' } as const);
}
