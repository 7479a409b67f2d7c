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
  submission: partColumn('submission', 'Score of the work, 0 to 100. Empty: excused, or nobody could score it.'),
  calibration: partColumn('calibration', 'Score of the practice essays, 0 to 100. Empty: excused or not part of it.'),
  evaluation: partColumn('evaluation', 'Score of the reviews given, 0 to 100. Empty: excused or nothing to review.'),
  self: partColumn('self', 'Score of the self-evaluation, 0 to 100. Empty: excused or not part of it.'),
};

const STUDENT: ScoreColumn = { name: 'Student', meaning: 'Last name, first name.', cell: ({ name }) => name };
const TOTAL: ScoreColumn = {
  name: 'Total',
  meaning:
    'What counts, 0 to 100: the adjusted total where there is one, else the computed one. Empty is no score, not 0.',
  cell: ({ totalTenths }) => tenthsText(totalTenths),
};
const NOTE: ScoreColumn = { name: 'Note', meaning: 'What to know about the row, in words.', cell: ({ note }) => note };

/** What the table shows, to the last digit. (EX-2) */
export function shownColumns(weights: PartWeights): readonly ScoreColumn[] {
  return [STUDENT, ...PARTS.filter((part) => weights[part] > 0).map((part) => PART_COLUMNS[part]), TOTAL, NOTE];
}

/** Everything there is about a learner's score in one line. */
export const ALL_SCORE_COLUMNS: readonly ScoreColumn[] = [
  { name: 'Last name', meaning: 'As in the course.', cell: ({ lastName }) => lastName },
  { name: 'First name', meaning: 'As in the course.', cell: ({ firstName }) => firstName },
  { name: 'E-mail', meaning: 'Address of the account.', cell: ({ email }) => email },
  { name: 'User name', meaning: 'Name of the account.', cell: ({ userName }) => userName },
  { name: 'PUID', meaning: 'Number of the person at the university.', cell: ({ puid }) => puid },
  {
    name: 'Status',
    meaning:
      'scored, noHandIn (handed in nothing), needsInstructor (nobody could score it) or excused (from everything).',
    cell: ({ status }) => status,
  },
  TOTAL,
  {
    name: 'Computed total',
    meaning: 'What the run computed, kept beside an adjusted total.',
    cell: ({ computedTenths }) => tenthsText(computedTenths),
  },
  {
    name: 'Adjusted total',
    meaning: 'The total an instructor put in place of the computed one. Empty: none.',
    cell: ({ override }) => tenthsText(override?.totalTenths ?? null),
  },
  {
    name: 'Adjustment reason',
    meaning: 'Why, as the student reads it.',
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
    meaning: 'Nine times in ten the score of the work lies from here …',
    cell: ({ rangeLow }) => rangeLow,
  },
  { name: 'Range high', meaning: '… to here. Whole points.', cell: ({ rangeHigh }) => rangeHigh },
  { name: 'Reviews counted', meaning: 'Reviews of the work that count.', cell: ({ reviewsCounted }) => reviewsCounted },
  { name: 'Reviews asked', meaning: 'Reviews the student was asked for.', cell: ({ reviewsAsked }) => reviewsAsked },
  { name: 'Reviews done', meaning: 'Reviews the student handed in of these.', cell: ({ reviewsDone }) => reviewsDone },
  {
    name: 'Left out',
    meaning: 'Parts that do not count for this student; the others count for more.',
    cell: ({ excused }) => excused.map((part) => PART_LABELS[part]).join(', '),
  },
  { name: 'Flags', meaning: 'Why somebody should look at the score.', cell: ({ flags }) => flags.join(', ') },
  { name: 'Run', meaning: 'Number of the score run these figures are of.', cell: ({ runNumber }) => runNumber },
];
