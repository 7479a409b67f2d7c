export { additionText, decideAdditions, type Addition, type Candidate, type Entry } from './addingPeople.ts';
export { mayCopyGroup, staffToBring } from './copying.ts';
export { courseDates, shiftDays, type Dates } from './courseDates.ts';
export { GROUPS_TABS, hasEnded, type GroupsTab } from './ended.ts';
export { forbiddenPair } from './forbiddenPair.ts';
export { termDisplay, type Term } from './terms.ts';
