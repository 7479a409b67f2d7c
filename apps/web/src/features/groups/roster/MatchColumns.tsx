import { ROSTER_FIELD_LABELS, type RosterField, rosterFields } from '@circuit/domain/roster';
import { SelectField, Stack } from '@circuit/ui';

import { settings } from '#platform/settings/settings.ts';

import styles from './roster.module.css';
import type { ImportAnswer } from './rosterWords.ts';
import type { Columns } from './useImport.ts';

const IGNORE = 'ignore';

interface Props {
  readonly unmatched: ImportAnswer['unmatched'];
  readonly columns: Columns;
  readonly onChange: (columns: Columns) => void;
}

/** Which field each unknown column of a file is; nothing of it is remembered. (RO-21) */
export function MatchColumns({ unmatched, columns, onChange }: Props) {
  const unknown = unmatched.flatMap((column, at) =>
    column.field === null && column.name !== '' ? [{ column, at }] : [],
  );
  const [only] = unknown.length === 1 ? unknown : [];
  const freeFor = (at: number) =>
    rosterFields(settings.shardKey).filter((field) => !columns.some((taken, other) => taken === field && other !== at));
  return (
    <section aria-label="Columns of the file">
      <Stack gap={3}>
        <output>
          {only === undefined
            ? `We don't recognize ${unknown.length} columns. Match each to a field or ignore it.`
            : `We don't recognize the column "${only.column.name}". Match it to a field or ignore it.`}
        </output>
        <div className={styles['columns']}>
          {unknown.map(({ column: { name, samples }, at }) => (
            <SelectField<RosterField | typeof IGNORE>
              key={at}
              label={`Column "${name}"`}
              hint={samples.length === 0 ? 'This column is empty.' : `For example: ${samples.join('; ')}`}
              value={columns[at] ?? IGNORE}
              onChange={(field) => onChange(columns.with(at, field === IGNORE ? null : field))}
              options={[
                { value: IGNORE, label: 'Ignore it' },
                ...freeFor(at).map((field) => ({ value: field, label: ROSTER_FIELD_LABELS[field] })),
              ]}
            />
          ))}
        </div>
      </Stack>
    </section>
  );
}
