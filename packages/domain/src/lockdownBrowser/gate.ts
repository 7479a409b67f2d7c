import {
  acceptsWrite,
  phaseOf,
  WRITE_GRACE_MS,
  type ActivationStatus,
  type PhaseType,
  type Schedule,
} from '../phases/index.ts';

import { isBuildFlaw } from './builds.ts';
import { NOT_INSIDE, type VerifierName } from './verifiers.ts';

/** How long a challenge waits for its check, and how long a check counts at most. */
export const CHALLENGE_MS = 10 * 60_000;
export const LONGEST_CHECK_MS = 4 * 60 * 60_000;

/** Each names LockDown Browser, so that the web app leads to its page. (S2.26) */
export const LOCKDOWN_TEXTS = {
  needed: 'This assignment opens only in LockDown Browser. Go to its page in LockDown Browser and press Start.',
  notSetUp:
    'This assignment needs LockDown Browser, and your university has not set it up. Tell your instructor: nothing can be opened or handed in until then.',
  expiredChallenge: 'This start of LockDown Browser has expired. Go back to the assignment and press Start.',
  // The next two name no browser: the page that they stop says them itself.
  nothingOpen: 'Nothing in this assignment is open now.',
  notRequired: 'This assignment opens in every browser.',
  cannotRequire: 'Your university has not set up LockDown Browser.',
} as const;

/** What everybody reads whose session does not start, to the letter. (S8.07) */
export const LAUNCH_ERROR = 'A LockDown Browser session could not be started. Please close the browser and try again.';

export const couldNotStart = (why: string): string => `${LAUNCH_ERROR} ${why}`;

/**
 * The reason in a message, if it is one of ours; null for any other text: a message comes in an address, and anybody can
 * write one. (SY-3)
 */
export function reasonIn(message: string): string | null {
  const text = message.replace(LAUNCH_ERROR, '').trim();
  const isOurs = Object.values<string>(LOCKDOWN_TEXTS).includes(text) || text === NOT_INSIDE || isBuildFlaw(text);
  return isOurs ? text : null;
}

/** What a student does in an assignment, as opposed to what is done for them or to them. */
const TASK_PHASES = ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'] as const satisfies PhaseType[];

interface PersonsAssignment {
  readonly status: ActivationStatus;
  /** The dates that hold for this person. */
  readonly schedule: Schedule;
}

/**
 * Until when a check that passes now counts: four hours, or the end of what is open to this person, with the minute in
 * which a late write counts; null if nothing is open. (LD-6)
 */
export function checkedUntil(assignment: PersonsAssignment, now: Date): Date | null {
  const ends = TASK_PHASES.filter((type) => acceptsWrite(assignment, type, now).isOk).map(
    (type) => (phaseOf(assignment.schedule, type)?.endsAt?.getTime() ?? Number.POSITIVE_INFINITY) + WRITE_GRACE_MS,
  );
  return ends.length === 0 ? null : new Date(Math.min(Math.max(...ends), now.getTime() + LONGEST_CHECK_MS));
}

export interface LockdownFacts extends PersonsAssignment {
  readonly verifier: VerifierName;
  /** The last check of this session for this assignment; null without one. */
  readonly check: { readonly verifier: string; readonly until: Date } | null;
  /** This person can see results. */
  readonly hasResults: boolean;
}

/** Why this session cannot read, or do, a student's tasks; null where it can. */
export interface TaskClosure {
  readonly reading: string | null;
  readonly writing: string | null;
}

/**
 * Whether an assignment that requires LockDown Browser lets this session at a student's tasks. While something is open to
 * the student, only a session that was checked gets at them. A check by another verifier than the university has now
 * does not count, and without a verifier nothing counts. Once results are out, what they tell of can be read. (LD-4, LD-5)
 */
export function taskClosure(facts: LockdownFacts, now: Date): TaskClosure {
  const { verifier, check, hasResults } = facts;
  const isChecked = verifier !== 'none' && check !== null && check.verifier === verifier && now < check.until;
  if (isChecked || checkedUntil(facts, now) === null) return { reading: null, writing: null };
  const writing = verifier === 'none' ? LOCKDOWN_TEXTS.notSetUp : LOCKDOWN_TEXTS.needed;
  return { reading: hasResults ? null : writing, writing };
}

/** Without a verifier the switch cannot be turned on; what is on may stay, and be turned off. (LD-7) */
export function lockdownSwitchErrors(
  before: { readonly requiresLockdownBrowser: boolean },
  wanted: { readonly requiresLockdownBrowser?: boolean | undefined },
  verifier: VerifierName,
): Readonly<Record<string, string[]>> {
  const isSwitchedOn = wanted.requiresLockdownBrowser === true && !before.requiresLockdownBrowser;
  return isSwitchedOn && verifier === 'none' ? { requiresLockdownBrowser: [LOCKDOWN_TEXTS.cannotRequire] } : {};
}
