import type { ScoreRow, ScoreRun } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { PART_LABELS } from '@circuit/domain/scores';
import { type Part, PARTS } from '@circuit/domain/scoring';
import { AppLink, Chip, type Column, VisuallyHidden } from '@circuit/ui';

import styles from './scores.module.css';
import { points } from './words.ts';

interface Facts {
  readonly weights: ScoreRun['settings']['weights'];
  /** Where a student's score is explained; nothing for a run that is not explained any more. */
  readonly whyHref: ((row: ScoreRow) => string) | undefined;
}

/** The parts that count with their weights, the total, what to know about it. The file of what is shown has the same. (SP-5) */
export function scoreColumns({ weights, whyHref }: Facts): readonly Column<ScoreRow>[] {
  return [
    { id: 'name', header: 'Student', isSortable: true, cell: ({ person }) => sortedName(person) },
    ...PARTS.filter((part) => weights[part] > 0).map((part) => partColumn(part, weights[part])),
    { id: 'total', header: 'Total', isSortable: true, align: 'end', cell: (row) => <Total row={row} /> },
    { id: 'note', header: 'Note', cell: (row) => <Note row={row} /> },
    ...(whyHref === undefined ? [] : [whyColumn(whyHref)]),
  ];
}

const whyColumn = (whyHref: (row: ScoreRow) => string): Column<ScoreRow> => ({
  id: 'why',
  header: 'Explained',
  cell: (row) => (
    <AppLink href={whyHref(row)}>
      Why<VisuallyHidden> {sortedName(row.person)} has this score</VisuallyHidden>
    </AppLink>
  ),
});

const partColumn = (part: Part, weight: number): Column<ScoreRow> => ({
  id: part,
  header: `${PART_LABELS[part]} ${weight}%`,
  isSortable: true,
  align: 'end',
  cell: ({ parts, excusedParts }) =>
    parts[part] === null ? (excusedParts.includes(part) ? 'Excused' : 'none') : points(parts[part]),
});

function Total({ row: { totalTenths, override } }: { readonly row: ScoreRow }) {
  return (
    <span className={styles['total']}>
      <b data-adjusted={override === null ? undefined : ''}>{points(totalTenths)}</b>
      <span className={styles['mini']} aria-hidden>
        <i style={{ width: `${(totalTenths ?? 0) / 10}%` }} />
      </span>
    </span>
  );
}

function Note({ row }: { readonly row: ScoreRow }) {
  return row.note === '' ? null : <Chip tone={toneOf(row)}>{row.note}</Chip>;
}

function toneOf({ override, status, flags }: ScoreRow): 'you' | 'bad' | 'warn' | 'neutral' {
  if (override !== null) return 'you';
  if (status === 'noHandIn') return 'bad';
  return status === 'needsInstructor' || flags.length > 0 ? 'warn' : 'neutral';
}
