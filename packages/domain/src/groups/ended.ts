/** A course has ended when its end date is at or before now (S3.04); without one it never ends (GR-2). */
export function hasEnded(group: { readonly endDate: Date | null }, now: Date): boolean {
  return group.endDate !== null && group.endDate <= now;
}

/** Tabs of the manage table of groups. (S4.09) */
export const GROUPS_TABS = ['CURRENT', 'PAST', 'DELETED'] as const;
export type GroupsTab = (typeof GROUPS_TABS)[number];
