/** A course has ended when its end date is at or before now (S3.04); without one it never ends (GR-2). */
export function hasEnded(group: { readonly endDate: Date | null }, now: Date): boolean {
  return group.endDate !== null && group.endDate <= now;
}

/** Tabs of the manage table of groups. (S4.09) */
export const GROUPS_TABS = ['CURRENT', 'PAST', 'DELETED'] as const;
export type GroupsTab = (typeof GROUPS_TABS)[number];

/** Every group is on exactly one tab; a deleted one only among the deleted, ended or not (GR-3). */
export function groupsTab(group: { readonly endDate: Date | null; readonly isDeleted: boolean }, now: Date): GroupsTab {
  if (group.isDeleted) return 'DELETED';
  return hasEnded(group, now) ? 'PAST' : 'CURRENT';
}
