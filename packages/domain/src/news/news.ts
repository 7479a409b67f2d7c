import { GROUP_ROLES, groupActivities, type Activity, type GroupRole } from '../permissions/index.ts';

/** What the bell tells of: the first five to students, the others to staff. (BL-2, BL-3) */
export const NEWS_KINDS = [
  'resultsReleased',
  'secondLookAnswered',
  'timeGiven',
  'reviewOpened',
  'thanksReceived',
  'secondLooksAsked',
  'workReported',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** How many days an item stays listed, seen or not. */
export const NEWS_DAYS = 30;
const MOST_NEWS = 20;

export interface NewsRow {
  readonly kind: NewsKind;
  readonly at: Date;
}

/** Whose roles in a course allow this. */
export const rolesThat = (activity: Activity): GroupRole[] =>
  GROUP_ROLES.filter((role) => groupActivities([role]).includes(activity));

/**
 * The newest first, at most twenty, and how many of them came since the person looked. A person who never looked has
 * seen nothing. (BL-1)
 */
export function newsOf<Row extends NewsRow>(rows: readonly Row[], seenAt: Date | null) {
  const items = rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_NEWS)
    .map((row) => ({ ...row, isNew: seenAt === null || row.at > seenAt }));
  return { items, newCount: items.filter(({ isNew }) => isNew).length };
}
