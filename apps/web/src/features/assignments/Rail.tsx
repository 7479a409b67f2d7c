import type { getAssignmentActivationStatus } from '@circuit/contract';
import { SECTIONS, type Section } from '@circuit/domain/assignments';
import { AppLink, Icon, SelectField, VisuallyHidden } from '@circuit/ui';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';

import type { ResponseOf } from '#shared/api/contractCall.ts';

import styles from './AssignmentEditor.module.css';
import { SECTION_ADDRESSES, SECTION_TITLES } from './sections.ts';

type Line = ResponseOf<typeof getAssignmentActivationStatus>['checklist'][number];

interface Props {
  readonly home: string;
  readonly section: Section;
  readonly checklist: readonly Line[];
}

/** The sections with their state; on a phone a list to choose from. */
export function Rail({ home, section, checklist }: Props) {
  const navigate = useNavigate();
  return (
    <div>
      <nav aria-label="Sections" className={styles['rail']}>
        {SECTIONS.map((each) => {
          const state = stateOf(checklist.filter((line) => line.section === each));
          return (
            <AppLink
              key={each}
              href={`${home}/${SECTION_ADDRESSES[each]}`}
              aria-current={each === section ? 'page' : undefined}
              className={styles[state.tone] ?? ''}
            >
              <Icon of={state.icon} />
              {SECTION_TITLES[each]}
              <VisuallyHidden> ({state.word})</VisuallyHidden>
            </AppLink>
          );
        })}
      </nav>
      <div className={styles['railSelect']}>
        <SelectField
          label="Section"
          value={section}
          options={SECTIONS.map((each) => ({ value: each, label: SECTION_TITLES[each] }))}
          onChange={(each) => void navigate(`${home}/${SECTION_ADDRESSES[each]}`)}
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
