import { assertNever } from '../kernel/index.ts';

/** Why the timetable gave no answer that can be used. */
export type TimetableProblem =
  | 'notConnected'
  | 'unreachable'
  /** It does not accept the account. */
  | 'signInRefused'
  /** The account may not read this. */
  | 'notAllowed'
  /** It does not know what was asked about: a class that was deleted, or another program. */
  | 'notKnown'
  | 'unreadable';

/** In plain words, and never with the words of the timetable: those may hold its internals and the account. (UT-7) */
export function timetableProblemText(problem: TimetableProblem): string {
  switch (problem) {
    case 'notConnected':
      return 'The timetable is not connected.';
    case 'unreachable':
      return 'The timetable did not answer. Try again in a few minutes.';
    case 'signInRefused':
      return 'The timetable did not accept our account. Ask an administrator to check its name and password.';
    case 'notAllowed':
      return 'The timetable does not let our account read this. Ask an administrator.';
    case 'notKnown':
      return 'The timetable does not know what we asked for. Ask an administrator.';
    case 'unreadable':
      return 'The timetable sent an answer that we cannot read. Ask an administrator.';
    default:
      return assertNever(problem);
  }
}

/** What an answer that is no success means; null for a success. */
export function problemOfStatus(status: number): TimetableProblem | null {
  if (status === 200) return null;
  if (status === 401) return 'signInRefused';
  if (status === 403) return 'notAllowed';
  if (status === 400 || status === 404) return 'notKnown';
  return status >= 500 || status === 408 || status === 429 ? 'unreachable' : 'unreadable';
}

/** Whether another try may get an answer. */
export const isPassing = (problem: TimetableProblem): boolean => problem === 'unreachable';
