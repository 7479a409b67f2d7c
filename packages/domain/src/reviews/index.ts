export { REPORT_KINDS, type ReportKind } from './reports.ts';
export { coachSign, coachText, SPECIFIC_WORDS, type CoachSign } from './coach.ts';
export { anchorAt, passagesOf, segmentsOf, sentencesOf, withAnchor, type Passage, type Segment } from './passages.ts';
