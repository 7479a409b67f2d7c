import { useId } from 'react';

import styles from './roster.module.css';

export interface RosterFile {
  readonly fileName: string;
  readonly csv: string;
}

/** The browser's own file field: it works with every keyboard, phone and screen reader. */
export function FileField({ onRead }: { readonly onRead: (file: RosterFile) => void }) {
  const hintId = useId();
  return (
    <div>
      <label className={styles['file']}>
        CSV file
        <input
          type="file"
          accept=".csv,text/csv"
          aria-describedby={hintId}
          // The same file, corrected, is a choice too: only an emptied field tells of it.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void file.text().then((csv) => onRead({ fileName: file.name, csv }));
          }}
        />
      </label>
      <p id={hintId} className={styles['hint']}>
        One person per line. The first line names the columns, such as{' '}
        <code>E-mail, First name, Last name, Role, Section</code>.
      </p>
    </div>
  );
}
