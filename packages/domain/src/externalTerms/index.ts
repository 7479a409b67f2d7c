export {
  isSameDates,
  planTimetableTerms,
  type LinkedTerm,
  type TermLink,
  type TimetableTermPlan,
} from './planTimetableTerms.ts';
export { planTerms, type TermPlan } from './planTerms.ts';
export { MOST_TERMS, readTerms, type ReadTerm, type ReadTerms, type TermLine, type TermProblem } from './readTerms.ts';
export { LONGEST_TERM_NAME, termErrors, termKey, type KnownTerm, type Term, type TermDates } from './term.ts';
