import type { GlobalRole } from '../permissions/index.ts';

/** What a university asks of its administrators. */
export type SecondStepPolicy = {
  readonly secondStepForAdmins: boolean;
  readonly secondStepGraceDays: number;
};

export const LONGEST_GRACE_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

export const isAdministrator = (roles: readonly GlobalRole[]): boolean =>
  roles.includes('Admin') || roles.includes('SuperAdmin');

export const isSecondStepRequired = (policy: SecondStepPolicy, roles: readonly GlobalRole[]): boolean =>
  policy.secondStepForAdmins && isAdministrator(roles);

/** The last moment to get in without; counted from when the requirement first met the person. (MF-11) */
export const secondStepDueAt = ({ secondStepGraceDays }: SecondStepPolicy, since: Date): Date =>
  new Date(since.getTime() + secondStepGraceDays * DAY_MS);

export type SecondStepFacts = {
  readonly hasFactor: boolean;
  /** The door itself has seen a second factor. */
  readonly hasProvenSecondFactor: boolean;
  /** Until when they get in without one; null where nothing asks for one. */
  readonly dueAt: Date | null;
};

/** `none`: the tokens are given; `prove` a factor first; `enroll` one first, nothing else. (MF-1, MF-12) */
export type SecondStep = 'none' | 'prove' | 'enroll';

export function decideSecondStep({ hasFactor, hasProvenSecondFactor, dueAt }: SecondStepFacts, now: Date): SecondStep {
  if (hasProvenSecondFactor) return 'none';
  if (hasFactor) return 'prove';
  return dueAt !== null && dueAt <= now ? 'enroll' : 'none';
}

/** Whole days, the one that has begun too. */
export const daysLeft = (dueAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((dueAt.getTime() - now.getTime()) / DAY_MS));
