import type { MatrixLearnerShown } from '@circuit/contract/overview';
import { isFound, isShown, type Matrix, type MatrixFilter } from '@circuit/domain/overview';

interface Wish {
  readonly filter: MatrixFilter;
  readonly keywords: string;
  readonly sorting: string;
}

/** Of all learners those that are looked for, in the order that is wanted; by name as they come. (OV-3, OV-4) */
export function matrixRows(
  learners: readonly MatrixLearnerShown[],
  matrix: Matrix,
  { filter, keywords, sorting }: Wish,
): readonly MatrixLearnerShown[] {
  const found = learners.filter((learner) => isShown(learner, filter, matrix) && isFound(learner, keywords));
  const isTurned = sorting.startsWith('-');
  const key = KEYS[isTurned ? sorting.slice(1) : sorting];
  const sorted = key === undefined ? found : found.toSorted((one, other) => key(one) - key(other));
  return isTurned ? sorted.toReversed() : sorted;
}

/** Never seen is longest ago; nothing received is least. */
const KEYS: Readonly<Record<string, (learner: MatrixLearnerShown) => number>> = {
  received: ({ received }) => received?.handedIn ?? -1,
  lastSeen: ({ lastSeenAt }) => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt)),
};
