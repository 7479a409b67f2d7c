import type { UserId } from '../kernel/index.ts';

/** What can be wrong with a piece of work that somebody is asked to review. */
export const REPORT_KINDS = ['identityVisible', 'empty', 'cannotOpen', 'plagiarism', 'offensive'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_LABELS: Readonly<Record<ReportKind, string>> = {
  identityVisible: 'says who wrote it',
  empty: 'is empty',
  cannotOpen: 'cannot be opened',
  plagiarism: 'was written by someone else',
  offensive: 'is offensive',
};

const REPORTS_TO_PULL = 3;

/**
 * Whether so many people report one work that no reviewer should see it before staff did. Those who review each other
 * may have agreed on it, so of them only one counts. (RP-4)
 */
export function pullsWork(
  reporters: readonly UserId[],
  reviewing: readonly { readonly reviewerId: UserId; readonly authorId: UserId }[],
): boolean {
  const reviewEachOther = (one: UserId, other: UserId) =>
    reviewing.some(
      ({ reviewerId, authorId }) =>
        (reviewerId === one && authorId === other) || (reviewerId === other && authorId === one),
    );
  const canJoin = (chosen: readonly UserId[], next: UserId) => !chosen.some((one) => reviewEachOther(one, next));
  const isEnough = (chosen: readonly UserId[], from: number): boolean =>
    chosen.length === REPORTS_TO_PULL ||
    reporters.some((next, index) => index >= from && canJoin(chosen, next) && isEnough([...chosen, next], index + 1));
  return isEnough([], 0);
}
