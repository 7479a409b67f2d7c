import { assertNever } from '../kernel/index.ts';

const LONGEST_ADDRESS = 500;
/** Without an account, a query or a fragment: the account is kept apart, sealed. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#@\\]*)?$/i;

/** Where the timetable lives, without a slash at its end; null where the text is no such address. */
export function readTimetableAddress(text: string): string | null {
  const typed = text.trim();
  if (typed.length > LONGEST_ADDRESS || !ADDRESS.test(typed)) return null;
  // People paste the address of the API as well as the one of the pages.
  return typed.replace(/\/+$/, '').replace(/\/api$/, '');
}

export type TimetableQuestion =
  | { readonly what: 'roles' }
  | { readonly what: 'instructor-schedule'; readonly externalId: string; readonly term: string }
  | { readonly what: 'enrollments'; readonly classId: number };

/** One term is asked for at a time: all terms at once would show published classes only. (UT-5) */
export function questionAddress(base: string, question: TimetableQuestion): string {
  const asked = `${base}/api/${question.what}`;
  switch (question.what) {
    case 'roles':
      return asked;
    case 'instructor-schedule':
      return `${asked}?id=${encodeURIComponent(question.externalId)}&term=${encodeURIComponent(question.term)}`;
    case 'enrollments':
      return `${asked}?classId=${question.classId}`;
    default:
      return assertNever(question);
  }
}
