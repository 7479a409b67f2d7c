import type { ScoreRow, ScoreRun } from '@circuit/contract/scores';
import { sortedName } from '@circuit/domain/people';
import { PART_LABELS } from '@circuit/domain/scores';
import { type Part, PARTS } from '@circuit/domain/scoring';
import { AppLink, Chip, type Column, VisuallyHidden } from '@circuit/ui';

import styles from './scores.module.css';
import { points } from './words.ts';

interface Facts {
  readonly weights: ScoreRun['settings']['weights'];
  /** Where a student's score is explained. */
  readonly whyHref: (row: ScoreRow) => string;
}

/** The parts that count with their weights, the total, what to know about it. The file of what is shown has the same. (SP-5) */
export function scoreColumns({ weights, whyHref }: Facts): readonly Column<ScoreRow>[] {
  return [
    { id: 'name', header: 'Student', isSortable: true, cell: ({ person }) => sortedName(person) },
    ...PARTS.filter((part) => weights[part] > 0).map((part) => partColumn(part, weights[part])),
    { id: 'total', header: 'Total', isSortable: true, align: 'end', cell: (row) => <Total row={row} /> },
    // Sorted, the scores that a look would change most come first. (SP-15)
    { id: 'look', header: 'Note', isSortable: true, cell: (row) => <Note row={row} /> },
    whyColumn(whyHref),
  ];
}

/** On a phone, under the name: the total first, then what to know about it and what it is made of. (SP-5) */
export const phoneLine =
  (weights: Facts['weights']) =>
  ({ totalTenths, note, parts }: ScoreRow): string => {
    const made = PARTS.filter((part) => weights[part] > 0).map((part) => `${PART_LABELS[part]} ${points(parts[part])}`);
    return [`Total ${points(totalTenths)}`, ...(note === '' ? [] : [note]), made.join(', ')].join('. ');
  };

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
    parts[part] === null ? (excusedParts.includes(part) ? 'Exempt' : 'none') : points(parts[part]),
});

function Total({ row: { totalTenths, override } }: { readonly row: ScoreRow }) {
  return (
    <span className={styles['total']}>
      <span className={styles['mini']} aria-hidden>
        <i style={{ width: `${(totalTenths ?? 0) / 10}%` }} />
      </span>
      <b data-adjusted={override === null ? undefined : ''}>{points(totalTenths)}</b>
    </span>
  );
}

function Note({ row }: { readonly row: ScoreRow }) {
  if (row.note === '') return null;
  return (
    <span className={styles['note']}>
      <Chip tone={toneOf(row)}>{row.note}</Chip>
    </span>
  );
}

function toneOf({ override, status, flags }: ScoreRow): 'you' | 'bad' | 'warn' | 'neutral' {
  if (override !== null) return 'you';
  if (status === 'noHandIn') return 'bad';
  return status === 'needsInstructor' || flags.length > 0 ? 'warn' : 'neutral';
}
