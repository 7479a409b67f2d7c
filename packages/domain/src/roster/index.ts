export type { LineProblem, RosterEntry, RosterLine } from './entry.ts';
export { changesToShow, changeText, countActs, needsConfirmation, rosterSentences } from './judge.ts';
export { planRoster, ROSTER_ACTS, type RosterAct, type RosterChange, type RosterFacts } from './planRoster.ts';
export { MOST_ROSTER_LINES, readRoster, type ReadRoster } from './readRoster.ts';
export type { HeldGroupRole, RosterPerson } from './resolve.ts';
