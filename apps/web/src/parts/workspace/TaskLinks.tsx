import { AppLink, Icon, VisuallyHidden } from '@circuit/ui';
import { Check } from 'lucide-react';

import styles from './TaskHeader.module.css';

interface Props {
  readonly label: string;
  /** What one of them is called, said before its number. */
  readonly noun: string;
  readonly currentNumber: number;
  readonly tasks: readonly TaskLink[];
}

interface TaskLink {
  readonly number: number;
  readonly href: string;
  readonly isDone: boolean;
  readonly shown: string;
  /** What a check mark or a bare figure does not tell a screen reader. */
  readonly said: string;
}

/** All tasks of one kind, how far each one is, and which one this is. */
export function TaskLinks({ label, noun, currentNumber, tasks }: Props) {
  return (
    <nav aria-label={label} className={styles['links']}>
      {tasks.map(({ number, href, isDone, shown, said }) => (
        <AppLink
          key={number}
          href={href}
          className={styles['link']}
          aria-current={number === currentNumber ? 'page' : undefined}
        >
          {isDone ? <Icon of={Check} size="1rem" /> : null}
          <VisuallyHidden>{noun} </VisuallyHidden>
          {shown}
          <VisuallyHidden>{said}</VisuallyHidden>
        </AppLink>
      ))}
    </nav>
  );
}
