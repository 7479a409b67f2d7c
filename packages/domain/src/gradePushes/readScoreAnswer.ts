import { assertNever } from '../kernel/index.ts';

export interface PlatformAnswer {
  readonly status: number;
  readonly body: string;
}

/** Why a platform will not take this score, whenever it is asked. */
export const REFUSALS = ['notGradable', 'noAttemptLeft', 'notAllowed', 'notConnected', 'notUnderstood'] as const;
export type Refusal = (typeof REFUSALS)[number];

export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** It has a score with the same or a later time. */
  | { readonly kind: 'stale'; readonly platformHas: Date | null }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'columnGone' }
  | { readonly kind: 'refused'; readonly why: Refusal };

const THROTTLED = /rate limit exceeded/i;
const STALE = /before last updated timestamp(?: of ([^\s"]+))?|earlier timestamp/i;
const ATTEMPTS = /number of allowed attempts/i;

const refused = (why: Refusal): PushOutcome => ({ kind: 'refused', why });

/** What an answer to a score means, on any of the platforms; null when none came. (GP-8) */
export function readScoreAnswer(answer: PlatformAnswer | null): PushOutcome {
  if (answer === null) return { kind: 'unavailable' };
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 429 || (status === 403 && THROTTLED.test(body))) return { kind: 'throttled' };
  if (status === 408 || status === 425 || status >= 500) return { kind: 'unavailable' };
  if (status === 409 || (status === 400 && STALE.test(body))) return { kind: 'stale', platformHas: lastOf(body) };
  if (status === 404 || status === 410) return { kind: 'columnGone' };
  if (status === 401 || status === 403) return refused('notAllowed');
  if (status === 422) return refused(ATTEMPTS.test(body) ? 'noAttemptLeft' : 'notGradable');
  // Moodle says so little that a person who is no student of the course gets the same answer as a malformed score.
  return refused(status === 400 && /incorrect score/i.test(body) ? 'notGradable' : 'notUnderstood');
}

/** Canvas names the time that it has. */
function lastOf(body: string): Date | null {
  const at = Date.parse(STALE.exec(body)?.[1] ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

/** In words for the instructor. */
export function refusalText(why: Refusal, platformName: string): string {
  switch (why) {
    case 'notGradable':
      return `${platformName} takes no grade for this person. They may have left the course there, or are not a student in it.`;
    case 'noAttemptLeft':
      return `${platformName} allows no more attempts for this assignment. Allow more there, then try again.`;
    case 'notAllowed':
      return `${platformName} does not let Circuit write grades in this course. Ask the people who run ${platformName}.`;
    case 'notConnected':
      return `${platformName} is no longer connected to this course.`;
    case 'notUnderstood':
      return `${platformName} did not understand the grade. Contact support.`;
    default:
      return assertNever(why);
  }
}
