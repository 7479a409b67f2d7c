import type { QueueItem } from '@circuit/contract/grading';
import { SelectField, TextField } from '@circuit/ui';

import styles from './grading.module.css';
import { type QueueView, viewOptions } from './queueFilter.ts';

interface Props {
  readonly items: readonly QueueItem[];
  readonly view: QueueView;
  readonly onView: (view: QueueView) => void;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** Enter: the first that fits is opened. */
  readonly onFound: () => void;
}

/** Above the list: what of it is shown, and the way to one essay that somebody speaks of. (GQ-30) */
export function QueueTools({ items, view, onView, digits, onDigits, onFound }: Props) {
  return (
    <form
      role="search" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- <search> is not known yet to every browser that we serve
      aria-label="Essays in the queue"
      className={styles['tools']}
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.trim() !== '') onFound();
      }}
    >
      <SelectField label="Show" value={view} onChange={onView} options={viewOptions(items, view)} />
      <TextField label="Number" type="text" autoComplete="off" maxLength={12} value={digits} onChange={onDigits} />
    </form>
  );
}
