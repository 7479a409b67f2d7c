/** So long an essay is somebody's after they last did something with it. */
export const CLAIM_MS = 10 * 60_000;

export interface Claim<Person> {
  readonly by: Person;
  /** The instant itself is no longer theirs. */
  readonly endsAt: Date;
}

/** Whether somebody else is at it: then nobody takes it from them before their time is over. (GQ-3) */
export function isTaken<Person>(claim: Claim<Person> | null, me: Person, now: Date): boolean {
  return claim !== null && claim.by !== me && now < claim.endsAt;
}
