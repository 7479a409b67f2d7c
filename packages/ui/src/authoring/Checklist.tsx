import { Circle, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';

import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { TextLink } from '../links/TextLink.tsx';
import styles from './Checklist.module.css';

type CheckState = 'met' | 'missing' | 'optional';

export interface CheckItem {
  readonly id: string;
  readonly state: CheckState;
  readonly text: string;
  /** Where it can be mended. */
  readonly link?: { readonly href: string; readonly label: string } | undefined;
}

const LOOK: Record<CheckState, { readonly icon: LucideIcon; readonly word: string }> = {
  met: { icon: CircleCheck, word: 'Done' },
  missing: { icon: CircleX, word: 'Missing' },
  optional: { icon: Circle, word: 'Optional' },
};

/** What is ready and what is not, each with the way to mend it. */
export function Checklist({ items }: { readonly items: readonly CheckItem[] }) {
  const needed = items.filter(({ state }) => state !== 'optional');
  const met = needed.filter(({ state }) => state === 'met').length;
  return (
    <div>
      <ProgressBar
        label="Ready"
        isLabelHidden
        value={met}
        max={Math.max(1, needed.length)}
        valueText={`${met} of ${needed.length} ready`}
      />
      <ul className={styles['list']}>
        {items.map(({ id, state, text, link }) => (
          <li key={id} className={styles[state]}>
            <Icon of={LOOK[state].icon} size="1.25rem" />
            <span>
              <VisuallyHidden>{LOOK[state].word}: </VisuallyHidden>
              {text} {link === undefined ? null : <TextLink href={link.href}>{link.label}</TextLink>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
