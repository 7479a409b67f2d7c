import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './toolbar.module.css';
import type { FilterChip, TableSearch } from './types.ts';

interface Props {
  readonly search: TableSearch | undefined;
  readonly filters: ReactNode;
  readonly chips: readonly FilterChip[];
  readonly note: ReactNode;
  readonly chooser: ReactNode;
}

export function Toolbar({ search, filters, chips, note, chooser }: Props) {
  return (
    <div className={styles['toolbar']}>
      <div className={styles['fields']}>
        {search === undefined ? null : <SearchBox {...search} />}
        {filters === undefined ? null : <div className={styles['filters']}>{filters}</div>}
        <div className={styles['end']}>
          {note === undefined ? null : <span className={styles['note']}>{note}</span>}
          {chooser}
        </div>
      </div>
      {chips.length === 0 ? null : (
        <ul className={styles['chips']} aria-label="Filters in use">
          {chips.map(({ id, label, onRemove }) => (
            <li key={id}>
              <button type="button" className={styles['chip']} onClick={onRemove}>
                <VisuallyHidden>Remove filter</VisuallyHidden> {label}
                <Icon of={X} size="1rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
