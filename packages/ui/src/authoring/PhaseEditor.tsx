import { ArrowRight, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

import { Icon } from '../layout/Icon.tsx';
import { PhaseBars } from './PhaseBars.tsx';
import styles from './PhaseEditor.module.css';
import type { DateFields, PhaseDay, PhaseEdge, PhaseRow } from './phaseRow.ts';

interface Props {
  readonly rows: readonly PhaseRow[];
  /** Every day that is drawn, first to last. */
  readonly days: readonly PhaseDay[];
  readonly onFields: (id: string, edge: 'start' | 'end', fields: DateFields) => void;
  /** A bar, or one of its ends, was dragged by whole days. */
  readonly onDrag: (id: string, edge: PhaseEdge, days: number) => void;
  readonly isReadOnly?: boolean | undefined;
  /** Between the bars and the fields: what moves several of them. */
  readonly tools?: ReactNode;
}

/** Phases as bars to drag and as dates to type; whatever the bars do the fields do too. (B5) */
export function PhaseEditor({ rows, days, onFields, onDrag, isReadOnly = false, tools }: Props) {
  return (
    <div className={styles['editor']}>
      <PhaseBars rows={rows} days={days} onDrag={isReadOnly ? undefined : onDrag} />
      {tools}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <PhaseFields key={row.id} row={row} onFields={onFields} isReadOnly={isReadOnly} />
        ))}
      </ul>
    </div>
  );
}

interface FieldsProps extends Pick<Props, 'onFields' | 'isReadOnly'> {
  readonly row: PhaseRow;
}

function PhaseFields({ row, onFields, isReadOnly }: FieldsProps) {
  const errorId = useId();
  const own = useRef<HTMLLIElement>(null);
  const isWrong = row.error !== undefined;
  return (
    <li ref={own} className={styles['row']}>
      <span className={styles['name']}>{row.label}</span>
      <DateTimePair
        label={`${row.label} opens`}
        fields={row.start}
        errorId={isWrong ? errorId : undefined}
        isReadOnly={isReadOnly}
        onChange={(fields) => onFields(row.id, 'start', fields)}
      />
      {row.end === null ? null : (
        <>
          <Icon of={ArrowRight} className={styles['arrow']} />
          <DateTimePair
            label={`${row.label} closes`}
            fields={row.end}
            isReadOnly={isReadOnly}
            onChange={(fields) => onFields(row.id, 'end', fields)}
          />
        </>
      )}
      <span className={styles['length']}>{row.lengthText}</span>
      {isWrong ? (
        <p id={errorId} className={styles['error']}>
          <Icon of={CircleAlert} size="1rem" /> {row.error}{' '}
          {row.repair === undefined || isReadOnly === true ? null : (
            <button
              type="button"
              className={styles['repair']}
              onClick={() => {
                row.repair?.onRepair();
                // The button goes with the conflict; focus stays with the dates that it mended.
                own.current?.querySelector('input')?.focus();
              }}
            >
              {row.repair.label}
            </button>
          )}
        </p>
      ) : null}
    </li>
  );
}

interface PairProps {
  readonly label: string;
  readonly fields: DateFields;
  readonly errorId?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly onChange: (fields: DateFields) => void;
}

/** The browser's own date and time fields: every keyboard, phone and screen reader knows them. */
function DateTimePair({ label, fields, errorId, isReadOnly = false, onChange }: PairProps) {
  const shared = {
    readOnly: isReadOnly,
    'aria-invalid': errorId === undefined ? undefined : true,
    'aria-describedby': errorId,
  } as const;
  return (
    <span className={styles['pair']} data-wrong={errorId === undefined ? undefined : true}>
      <input
        {...shared}
        type="date"
        aria-label={`${label}, date`}
        value={fields.date}
        onChange={(event) => onChange({ ...fields, date: event.currentTarget.value })}
      />
      <input
        {...shared}
        type="time"
        aria-label={`${label}, time`}
        value={fields.time}
        onChange={(event) => onChange({ ...fields, time: event.currentTarget.value })}
      />
    </span>
  );
}
