import { Chip } from '@circuit/ui';
import { useId } from 'react';

import type { Choice } from './choices.ts';
import styles from './picker.module.css';

interface Props {
  /** The same for both lists if only one can be chosen in all. */
  readonly name: string;
  readonly kind: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

/** Native radios or checkboxes, each as large as its row. */
export function ChoiceList({ name, kind, choices, chosen, onChoose }: Props) {
  const listId = useId();
  return (
    <ul className={styles['list']}>
      {choices.map(({ id, title, facts, isLinked }) => (
        <li key={id} className={styles['choice']}>
          <input
            id={`${listId}-${id}`}
            type={kind}
            name={name}
            className={styles['input']}
            checked={chosen.has(id)}
            aria-describedby={`${listId}-${id}-facts`}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
          <span className={styles['words']}>
            <label htmlFor={`${listId}-${id}`} className={styles['name']}>
              {title}
            </label>
            <span id={`${listId}-${id}-facts`} className={styles['facts']}>
              {facts} {isLinked ? <Chip tone="info">Already linked</Chip> : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
