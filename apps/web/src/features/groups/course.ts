import type { GroupList } from '@circuit/contract/groups';

/** A course as every screen here knows it. */
export type Course = GroupList['items'][number];
