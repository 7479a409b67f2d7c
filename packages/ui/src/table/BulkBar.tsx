import { Button } from '../actions/Button.tsx';
import styles from './table.module.css';
import type { TableSelection } from './types.ts';

/** Above the rows for as long as some are selected; it moves them down by its own height and covers nothing. */
export function BulkBar({ selectedIds, onChange, actions }: TableSelection) {
  if (selectedIds.size === 0) return <output className={styles['silent']} />;
  return (
    <div className={styles['bulk']}>
      <output className={styles['selected']}>{selectedIds.size} selected</output>
      {actions}
      <Button kind="ghost" size="small" onClick={() => onChange(new Set())}>
        Clear selection
      </Button>
    </div>
  );
}
