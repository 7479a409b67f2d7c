import { assertNever } from '../kernel/index.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = HOUR;
/** Mail servers are down for hours at times. After that, what a message says is seldom true any more. */
const TRIED_FOR_MS = 48 * HOUR;

/**
 * How handing a message to the mail server ended. `refused`: the server said no. `brokenOff`: it said nothing; once
 * the text was on its way, nobody can know whether it was taken.
 */
export type HandOver =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly isPermanent: boolean; readonly code: number | null }
  | { readonly kind: 'brokenOff'; readonly mayHaveArrived: boolean };

export type Settlement =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting'; readonly nextTryAt: Date; readonly problem: string }
  | { readonly state: 'failed' | 'unconfirmed'; readonly problem: string };

/** What becomes of a message now. `attempts` counts the one that has just ended. (MS-3 to MS-6) */
export function judgeHandOver(
  handOver: HandOver,
  message: { readonly attempts: number; readonly createdAt: Date },
  now: Date,
): Settlement {
  switch (handOver.kind) {
    case 'accepted':
      return { state: 'sent' };
    case 'refused': {
      const problem = refusalProblem(handOver.code);
      return handOver.isPermanent ? { state: 'failed', problem } : tryAgain(problem, message, now);
    }
    case 'brokenOff':
      return handOver.mayHaveArrived
        ? { state: 'unconfirmed', problem: UNCONFIRMED }
        : tryAgain('The mail server disconnected before it had the message.', message, now);
    default:
      return assertNever(handOver);
  }
}

/** For a message whose worker died while it handed it over. */
export const UNCONFIRMED =
  'The mail server did not say whether it accepted the message. We did not send it a second time.';

function refusalProblem(code: number | null): string {
  return code === null
    ? 'The address does not accept mail.'
    : `The mail server refused the message with the code ${code}.`;
}

function tryAgain(
  problem: string,
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  now: Date,
): Settlement {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
  const nextTryAt = new Date(now.getTime() + waitMs);
  if (nextTryAt.getTime() - createdAt.getTime() > TRIED_FOR_MS)
    return { state: 'failed', problem: `${problem} We tried for two days.` };
  return { state: 'waiting', nextTryAt, problem };
}
