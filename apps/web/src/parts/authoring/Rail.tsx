import { AppLink, Icon, SelectField, VisuallyHidden } from '@circuit/ui';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';

import styles from './editor.module.css';

interface Line {
  readonly isMet: boolean;
  readonly isOptional: boolean;
}

export interface RailEntry {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** The lines of the checklist that belong to it; none: nothing is asked of it. */
  readonly checks: readonly Line[];
}

interface Props {
  readonly entries: readonly RailEntry[];
  readonly current: string;
}

/** The sections with their state; on a phone a list to choose from. */
export function Rail({ entries, current }: Props) {
  const navigate = useNavigate();
  return (
    <div data-beside>
      <nav aria-label="Sections" className={styles['rail']}>
        {entries.map(({ id, title, href, checks }) => {
          const state = stateOf(checks);
          return (
            <AppLink
              key={id}
              href={href}
              aria-current={id === current ? 'page' : undefined}
              className={styles[state.tone] ?? ''}
            >
              <Icon of={state.icon} />
              {title}
              <VisuallyHidden> ({state.word})</VisuallyHidden>
            </AppLink>
          );
        })}
      </nav>
      <div className={styles['railSelect']}>
        <SelectField
          label="Section"
          value={current}
          options={entries.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(chosen) => void navigate(entries.find(({ id }) => id === chosen)?.href ?? '')}
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
