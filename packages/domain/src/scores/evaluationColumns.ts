import { shownEmail } from '../people/index.ts';

import type { Column } from './scoreColumns.ts';

/** One answer to one criterion in one evaluation. */
export interface EvaluationExportRow {
  readonly kind: 'calibration' | 'peer' | 'self' | 'superior';
  readonly evaluator: string;
  readonly evaluatorEmail: string;
  readonly author: string;
  readonly authorEmail: string;
  readonly work: string;
  readonly tryNumber: number;
  readonly status: string;
  readonly handedInAt: string;
  readonly criterion: string;
  /** In percent of the rubric. */
  readonly weight: number;
  readonly answer: string;
  readonly points: number | null;
  readonly highestPoints: number;
  readonly comment: string;
  readonly isExcluded: boolean;
  readonly scoreSharePercent: number | null;
}

type EvaluationColumn = Column<EvaluationExportRow>;

const NAMES: readonly EvaluationColumn[] = [
  { name: 'Evaluator', meaning: 'Who evaluated.', cell: ({ evaluator }) => evaluator },
  {
    name: 'Evaluator e-mail',
    meaning: 'E-mail address of the account.',
    cell: ({ evaluatorEmail }) => shownEmail(evaluatorEmail),
  },
  { name: 'Author', meaning: 'Whose work it is. Empty for practice essays.', cell: ({ author }) => author },
  {
    name: 'Author e-mail',
    meaning: 'E-mail address of the account.',
    cell: ({ authorEmail }) => shownEmail(authorEmail),
  },
];

const PSEUDONYMS: readonly EvaluationColumn[] = [
  {
    name: 'Evaluator',
    meaning: 'A pseudonym: the same for one person throughout this assignment, and a different one elsewhere.',
    cell: ({ evaluator }) => evaluator,
  },
  { name: 'Author', meaning: 'A pseudonym as above. Empty for practice essays.', cell: ({ author }) => author },
];

const ANSWER: readonly EvaluationColumn[] = [
  {
    name: 'Kind',
    meaning: 'calibration (of a practice essay), peer (of a classmate’s work), self, or superior (by a grader).',
    cell: ({ kind }) => kind,
  },
  {
    name: 'Work',
    meaning: 'The hand-in or practice essay. Every line about it has the same value.',
    cell: ({ work }) => work,
  },
  { name: 'Try', meaning: '1 for the first; only practice has more.', cell: ({ tryNumber }) => tryNumber },
  { name: 'Status', meaning: 'HandedIn or Finalized.', cell: ({ status }) => status },
  { name: 'Criterion', meaning: 'Title in the rubric.', cell: ({ criterion }) => criterion },
  { name: 'Criterion weight', meaning: 'In percent of the rubric.', cell: ({ weight }) => weight },
  { name: 'Answer', meaning: 'The level, points, or yes or no. Empty: not answered.', cell: ({ answer }) => answer },
  { name: 'Points', meaning: 'What the answer earns. Empty: not answered.', cell: ({ points }) => points },
  { name: 'Highest points', meaning: 'The most the criterion can earn.', cell: ({ highestPoints }) => highestPoints },
  {
    name: 'Excluded',
    meaning: 'yes if staff set the evaluation aside, otherwise no.',
    cell: ({ isExcluded }) => (isExcluded ? 'yes' : 'no'),
  },
  {
    name: 'Share of score',
    meaning:
      'How much this review counts toward the work’s score in the newest run, in percent. Empty: it does not count.',
    cell: ({ scoreSharePercent }) => scoreSharePercent,
  },
  {
    name: 'Comment length',
    meaning: 'Number of characters in the comment.',
    cell: ({ comment }) => Array.from(comment).length,
  },
];

/** What people wrote, and when, tells who they are: a pseudonymized file holds neither. (EX-5) */
export const NAMED_EVALUATION_COLUMNS: readonly EvaluationColumn[] = [
  ...NAMES,
  ...ANSWER,
  { name: 'Comment', meaning: 'As written.', cell: ({ comment }) => comment },
  { name: 'Handed in', meaning: 'Date and time in UTC.', cell: ({ handedInAt }) => handedInAt },
];

export const PSEUDONYMISED_EVALUATION_COLUMNS: readonly EvaluationColumn[] = [...PSEUDONYMS, ...ANSWER];
