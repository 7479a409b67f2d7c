import type { SecondStepNeeded } from '@circuit/contract/problem';
import { passwordLinkText } from '@circuit/domain/accounts';
import { fileRefusalStatus, fileRefusalText, type FileRefusal } from '@circuit/domain/artifacts';
import { providerRefusalText, type ProviderRefusal } from '@circuit/domain/identityProviders';
import { assertNever } from '@circuit/domain/kernel';
import { refusalText, type Activity, type Refusal } from '@circuit/domain/permissions';

type CodeRefusal = 'expired' | 'otherBrowser' | 'reuse' | 'unknown' | 'noChallenge' | 'tooManyCodes';

/** Everything that can go wrong and is the caller's to fix or to wait for. Anything else is a bug and becomes a 500. */
export type Problem =
  | { readonly kind: 'invalidRequest'; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly kind: 'notSignedIn' }
  | { readonly kind: 'wrongCredentials' }
  | { readonly kind: 'localAccountsOff' }
  /** Through an identity provider; the audit has the details. */
  | { readonly kind: 'signInRefused'; readonly reason: ProviderRefusal }
  | { readonly kind: 'codeRefused'; readonly why: CodeRefusal }
  /** The door let them through, and the second step is still to be taken. */
  | { readonly kind: 'secondStepNeeded'; readonly secondStep: SecondStepNeeded }
  /** A passkey, a code of an app or a recovery code that does not prove who it is. */
  | { readonly kind: 'factorRefused'; readonly what: 'passkey' | 'totp' | 'recoveryCode' | 'password' }
  /** Too long after it was begun, or begun anew since. */
  | { readonly kind: 'ceremonyOver' }
  /** A token alone is not enough: the person must prove once more who they are. */
  | { readonly kind: 'proofNeeded' }
  | { readonly kind: 'refreshRefused' }
  | { readonly kind: 'linkRefused'; readonly verdict: 'used' | 'expired' | 'void' }
  | { readonly kind: 'notImpersonating' }
  | { readonly kind: 'impersonationReadOnly' }
  /** An operator's look into a university. (OP-20) */
  | { readonly kind: 'operatorReadOnly' }
  | { readonly kind: 'notAllowed'; readonly activity: Activity }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'notFound'; readonly what: string }
  | { readonly kind: 'deleted' }
  /** A rule says no for now; the sentence says why and what to do. */
  | { readonly kind: 'blocked'; readonly detail: string }
  /** A student's task that opens only in LockDown Browser; the sentence names it. */
  | { readonly kind: 'lockdownBrowserNeeded'; readonly detail: string }
  | { readonly kind: 'unknownHost' }
  | { readonly kind: 'unknownPath' }
  | { readonly kind: 'down' }
  /** The operator has paused the whole university. (OP-17) */
  | { readonly kind: 'paused'; readonly retryAfterSeconds: number }
  /** The operator lets people look and nobody write. (OP-28) */
  | { readonly kind: 'readOnly'; readonly retryAfterSeconds: number }
  | { readonly kind: 'versionMissing' }
  | { readonly kind: 'versionConflict'; readonly current: unknown }
  | { readonly kind: 'keyReused' }
  | { readonly kind: 'tooMany'; readonly retryAfterSeconds: number }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'storeAway'; readonly retryAfterSeconds: number }
  | { readonly kind: 'fileRefused'; readonly refusal: FileRefusal }
  | { readonly kind: 'tokenRefused' }
  | { readonly kind: 'unreadable'; readonly status: number; readonly detail: string };

/**
 * Thrown by use cases; nobody but the HTTP layer and the job runner catches it. It rolls back what was written, unless
 * the refusal itself must leave something behind (a failed sign-in in the audit, a stolen session that ends).
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  readonly keepsWrites: boolean;

  constructor(problem: Problem, { keepsWrites = false } = {}) {
    super(problem.kind);
    this.problem = problem;
    this.keepsWrites = keepsWrites;
  }
}

export interface HttpProblem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

export function toHttp(problem: Problem): HttpProblem {
  switch (problem.kind) {
    case 'invalidRequest':
      return { status: 400, title: 'Invalid request', detail: 'Some fields are missing or wrong.' };
    case 'notSignedIn':
      return { status: 401, title: 'Not signed in', detail: 'Sign in to continue.' };
    // 400, not 401: the client answers 401 by refreshing its token, and there is none yet.
    case 'wrongCredentials':
      return { status: 400, title: 'Sign-in failed', detail: 'The user name or password is wrong.' };
    case 'localAccountsOff':
      return { status: 403, title: 'Sign-in failed', detail: 'Sign in through your university.' };
    case 'signInRefused':
      return { status: 400, title: 'Sign-in failed', detail: providerRefusalText(problem.reason).told };
    case 'codeRefused':
      return { status: 400, title: 'Sign-in failed', detail: codeDetail(problem.why) };
    case 'secondStepNeeded':
      return { status: 403, title: 'Second step needed', detail: 'Take the second step to sign in.' };
    // 400, not 401, as with a wrong password.
    case 'factorRefused':
      return { status: 400, title: 'Not accepted', detail: factorDetail(problem.what) };
    case 'ceremonyOver':
      return { status: 400, title: 'Not accepted', detail: 'This took too long. Start again.' };
    // Allowed, but not with a token alone.
    case 'proofNeeded':
      return {
        status: 409,
        title: 'Confirm that it is you',
        detail: 'Confirm once more that it is you, then try again.',
      };
    case 'refreshRefused':
      return { status: 400, title: 'Session ended', detail: 'Your session has ended. Sign in.' };
    case 'linkRefused':
      return { status: 400, title: 'Link not valid', detail: passwordLinkText(problem.verdict) };
    case 'notImpersonating':
      return { status: 400, title: 'Not impersonating', detail: 'You are not impersonating anyone.' };
    case 'impersonationReadOnly':
      return {
        status: 403,
        title: 'Viewing only',
        detail: 'You cannot change anything while you are viewing as someone else.',
      };
    case 'operatorReadOnly':
      return {
        status: 403,
        title: 'Viewing only',
        detail: 'An operator can look at this university, and cannot change anything.',
      };
    case 'notAllowed':
      return { status: 403, title: 'Not allowed', detail: 'Your roles do not allow this.' };
    case 'refused':
      return { status: 403, title: 'Not allowed', detail: refusalText(problem.refusal) };
    case 'notFound':
      return { status: 404, title: 'Not found', detail: `There is no such ${problem.what}.` };
    case 'deleted':
      return { status: 410, title: 'Deleted', detail: 'This was deleted. Restore it first.' };
    // Allowed, but not as things stand; the sentence says what would have to change.
    case 'blocked':
      return { status: 409, title: 'Not possible now', detail: problem.detail };
    case 'lockdownBrowserNeeded':
      return { status: 403, title: 'Opens in another browser', detail: problem.detail };
    case 'unknownHost':
      return { status: 421, title: 'Unknown host', detail: 'There is no university at this address.' };
    case 'unknownPath':
      return { status: 404, title: 'Not found', detail: 'There is nothing at this address.' };
    case 'down':
      return { status: 403, title: 'We will be right back', detail: 'The service is down for maintenance.' };
    case 'paused':
      return {
        status: 503,
        title: 'Paused',
        detail: 'The operator of this service has paused this university. Nothing is lost. Try again later.',
      };
    case 'readOnly':
      return {
        status: 503,
        title: 'Read-only',
        detail:
          'The operator of this service has made this university read-only for a while. You can look at everything. Nothing is lost. Try again later.',
      };
    case 'versionMissing':
      return { status: 428, title: 'Version missing', detail: 'Say with If-Match which version you saw.' };
    case 'versionConflict':
      return { status: 412, title: 'Changed in the meantime', detail: 'Someone changed this after you opened it.' };
    case 'keyReused':
      return { status: 422, title: 'Key used twice', detail: 'This Idempotency-Key was used for another request.' };
    case 'tooMany':
      return { status: 429, title: 'Too many attempts', detail: `Try again in ${problem.retryAfterSeconds} seconds.` };
    case 'busy':
      return { status: 503, title: 'Busy', detail: 'The service is busy. Nothing was lost. Try again.' };
    case 'storeAway':
      return {
        status: 503,
        title: 'Files cannot be saved right now',
        detail: 'We cannot save files right now. Text is still being saved. Try the file again in a few minutes.',
      };
    case 'fileRefused':
      return {
        status: fileRefusalStatus(problem.refusal),
        title: 'File not accepted',
        detail: fileRefusalText(problem.refusal),
      };
    case 'tokenRefused':
      return { status: 403, title: 'Not allowed', detail: 'This link to the file has expired.' };
    case 'unreadable':
      return { status: problem.status, title: 'Unreadable request', detail: problem.detail };
    default:
      return assertNever(problem);
  }
}

function factorDetail(what: 'passkey' | 'totp' | 'recoveryCode' | 'password'): string {
  return {
    passkey: 'That passkey was not accepted. Try again, or use another way.',
    totp: 'That code is wrong or was used before. Enter the code that your app shows now.',
    recoveryCode: 'That recovery code is wrong or was used before.',
    password: 'The password is wrong.',
  }[what];
}

function codeDetail(why: CodeRefusal): string {
  if (why === 'tooManyCodes') return 'There were too many wrong codes. Sign in again.';
  return why === 'otherBrowser' || why === 'noChallenge'
    ? 'This sign-in was started in another window. Sign in.'
    : 'This sign-in is no longer valid. Sign in.';
}

export function retryAfterSeconds(problem: Problem): number | undefined {
  return 'retryAfterSeconds' in problem ? problem.retryAfterSeconds : undefined;
}
