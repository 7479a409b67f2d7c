export const PRACTICE_STATES = ['toDo', 'inProgress', 'mayTryAgain', 'finished'] as const;
export type PracticeState = (typeof PRACTICE_STATES)[number];

/** One try as far as it decides what comes next. */
export interface TryFacts {
  readonly isHandedIn: boolean;
  /** The student declined another try, or has seen the expert's rating. */
  readonly isLast: boolean;
  /** Staff let them try once more after this one, whatever they had seen. */
  readonly isGranted?: boolean;
}

/**
 * Where somebody is with one practice essay. Finished, and only then, the expert's rating may be seen: after the last
 * try, when another one was declined, or when Practice is over for them and a try was handed in. What was seen once stays
 * seen: neither more time, nor more tries, nor another rubric open it again. (PX-1, PX-9)
 */
export function practiceState(
  tries: readonly TryFacts[],
  triesAllowed: number,
  isOver: boolean,
  isKeySeen = false,
): PracticeState {
  if (isKeySeen) return 'finished';
  const handedIn = tries.filter(({ isHandedIn }) => isHandedIn);
  const isEnough = handedIn.length >= allowedTries(tries, triesAllowed) || handedIn.some(({ isLast }) => isLast);
  if (handedIn.length > 0 && (isEnough || isOver)) return 'finished';
  if (handedIn.length < tries.length) return 'inProgress';
  return handedIn.length === 0 ? 'toDo' : 'mayTryAgain';
}

/** Whether the expert's rating was seen, with whichever rubric: the sample is the same. (PX-9) */
export function hasSeenKey(given: readonly TryFacts[]): boolean {
  return given.some(({ isHandedIn, isLast }) => isHandedIn && isLast);
}

/** How many tries somebody has on an essay: as many as everybody, or one more than when staff last granted one. (PX-11) */
export function allowedTries(tries: readonly TryFacts[], triesAllowed: number): number {
  const granted = tries.filter(({ isHandedIn }) => isHandedIn).findLastIndex(({ isGranted = false }) => isGranted);
  return granted === -1 ? triesAllowed : Math.max(triesAllowed, granted + 2);
}

/** Why somebody is not given another try, as a sentence; null when they are. Without a state Practice is not open for them. (PX-11) */
export function grantRefusal(state: PracticeState | null): string | null {
  if (state === null) return 'Practice is not open for this student. Give them a late permit for Practice first.';
  return state === 'finished' ? null : 'This student still has a try left on this essay.';
}

/** Those given with the rubric that holds now: answers to another one cannot be compared with its key. (PX-10) */
export function countingTries<T extends { readonly rubricVersionId: string }>(
  tries: readonly T[],
  rubricVersionId: string | null,
): T[] {
  return tries.filter((one) => one.rubricVersionId === rubricVersionId);
}

/**
 * Those that decide how far somebody is: given with the rubric that holds now, or with any other when the expert's rating
 * was seen after them, for then the essay is finished. (PX-9, PX-10)
 */
export function decidingTries<T extends TryFacts & { readonly rubricVersionId: string }>(
  tries: readonly T[],
  rubricVersionId: string | null,
): T[] {
  return tries.filter((one) => one.rubricVersionId === rubricVersionId || hasSeenKey([one]));
}
