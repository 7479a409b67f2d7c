export { GROUPS_TABS, groupsTab, hasEnded, type GroupsTab } from './ended.ts';
export { termDisplay, type Term } from './terms.ts';
