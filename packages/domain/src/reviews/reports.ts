/** What can be wrong with a piece of work that somebody is asked to review. */
export const REPORT_KINDS = ['identityVisible', 'empty', 'cannotOpen', 'plagiarism', 'offensive'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
