import { shownEmail } from '../people/index.ts';
import { PARTS, type Part, type PartWeights, type ScoreFlag } from '../scoring/index.ts';

import { PART_LABELS, tenthsText } from './notes.ts';
import type { ScoreStatus } from './words.ts';

/** One learner's row in a file. */
export interface ScoreExportRow {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string;
  readonly puid: string;
  readonly sections: readonly string[];
  readonly status: ScoreStatus;
  readonly parts: Readonly<Record<Part, number | null>>;
  readonly excused: readonly Part[];
  readonly computedTenths: number | null;
  readonly totalTenths: number | null;
  readonly override: { readonly totalTenths: number; readonly reason: string; readonly actorName: string } | null;
  readonly flags: readonly ScoreFlag[];
  readonly note: string;
  readonly source: 'peers' | 'superior' | 'none' | '';
  readonly plainMeanTenths: number | null;
  readonly rangeLow: number | null;
  readonly rangeHigh: number | null;
  readonly reviewsCounted: number;
  readonly reviewsAsked: number;
  readonly reviewsDone: number;
  readonly runNumber: number;
}

export interface Column<Row> {
  readonly name: string;
  /** The line of the data dictionary. */
  readonly meaning: string;
  readonly cell: (row: Row) => string | number | null;
}

type ScoreColumn = Column<ScoreExportRow>;

const partColumn = (part: Part, meaning: string): ScoreColumn => ({
  name: PART_LABELS[part],
  meaning,
  cell: ({ parts }) => tenthsText(parts[part]),
});

const PART_COLUMNS: Readonly<Record<Part, ScoreColumn>> = {
  submission: partColumn('submission', 'Score of the work, 0 to 100. Empty: exempt, or nobody could score it.'),
  calibration: partColumn(
    'calibration',
    'Score of the practice essays, 0 to 100. Empty: exempt, or not part of this assignment.',
  ),
  evaluation: partColumn('evaluation', 'Score of the reviews given, 0 to 100. Empty: exempt, or nothing to review.'),
  self: partColumn('self', 'Score of the self-evaluation, 0 to 100. Empty: exempt, or not part of this assignment.'),
};

const STUDENT: ScoreColumn = { name: 'Student', meaning: 'Last name, first name.', cell: ({ name }) => name };
const TOTAL: ScoreColumn = {
  name: 'Total',
  meaning:
    'What counts, 0 to 100: the adjusted total if there is one, otherwise the computed one. Empty means no score, not 0.',
  cell: ({ totalTenths }) => tenthsText(totalTenths),
};
const NOTE: ScoreColumn = { name: 'Note', meaning: 'Notes about the row.', cell: ({ note }) => note };

/** What the table shows, to the last digit. (EX-2) */
export function shownColumns(weights: PartWeights): readonly ScoreColumn[] {
  return [STUDENT, ...PARTS.filter((part) => weights[part] > 0).map((part) => PART_COLUMNS[part]), TOTAL, NOTE];
}

/** Everything there is about a learner's score in one line. */
export const ALL_SCORE_COLUMNS: readonly ScoreColumn[] = [
  { name: 'Last name', meaning: 'As in the course.', cell: ({ lastName }) => lastName },
  { name: 'First name', meaning: 'As in the course.', cell: ({ firstName }) => firstName },
  { name: 'E-mail', meaning: 'E-mail address of the account.', cell: ({ email }) => shownEmail(email) },
  { name: 'User name', meaning: 'User name of the account.', cell: ({ userName }) => userName },
  { name: 'PUID', meaning: 'University ID number.', cell: ({ puid }) => puid },
  {
    name: 'Section',
    meaning: 'The student’s sections in the course now, as on the roster. Empty: none.',
    cell: ({ sections }) => sections.join(', '),
  },
  {
    name: 'Status',
    meaning:
      'scored, noHandIn (nothing handed in), needsInstructor (nobody could score it) or excused (exempt from everything).',
    cell: ({ status }) => status,
  },
  TOTAL,
  {
    name: 'Computed total',
    meaning: 'The total this run computed, even if it was adjusted.',
    cell: ({ computedTenths }) => tenthsText(computedTenths),
  },
  {
    name: 'Adjusted total',
    meaning: 'The total an instructor entered instead of the computed one. Empty: none.',
    cell: ({ override }) => tenthsText(override?.totalTenths ?? null),
  },
  {
    name: 'Adjustment reason',
    meaning: 'The reason, as the student sees it.',
    cell: ({ override }) => override?.reason ?? null,
  },
  { name: 'Adjusted by', meaning: 'Who adjusted it.', cell: ({ override }) => override?.actorName ?? null },
  ...PARTS.map((part) => PART_COLUMNS[part]),
  {
    name: 'Work scored by',
    meaning: 'peers (classmates), superior (a grader, which replaces classmates) or none. Empty: no hand-in.',
    cell: ({ source }) => source,
  },
  {
    name: 'Plain mean',
    meaning: 'The plain mean of the reviews that count, 0 to 100.',
    cell: ({ plainMeanTenths }) => tenthsText(plainMeanTenths),
  },
  {
    name: 'Range low',
    meaning: 'Different reviewers would probably have scored the work between this …',
    cell: ({ rangeLow }) => rangeLow,
  },
  { name: 'Range high', meaning: '… and this. Whole points.', cell: ({ rangeHigh }) => rangeHigh },
  { name: 'Reviews counted', meaning: 'Reviews of the work that count.', cell: ({ reviewsCounted }) => reviewsCounted },
  { name: 'Reviews asked', meaning: 'Reviews the student was asked to do.', cell: ({ reviewsAsked }) => reviewsAsked },
  { name: 'Reviews done', meaning: 'How many of these the student handed in.', cell: ({ reviewsDone }) => reviewsDone },
  {
    name: 'Left out',
    meaning: 'Parts that do not count for this student; the others count for more.',
    cell: ({ excused }) => excused.map((part) => PART_LABELS[part]).join(', '),
  },
  { name: 'Flags', meaning: 'Why someone should check the score.', cell: ({ flags }) => flags.join(', ') },
  { name: 'Run', meaning: 'Number of the score run.', cell: ({ runNumber }) => runNumber },
];
