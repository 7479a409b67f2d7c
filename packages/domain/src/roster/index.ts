export {
  findColumns,
  ROSTER_FIELD_LABELS,
  ROSTER_FIELDS,
  rosterFields,
  type Column,
  type RosterField,
} from './heading.ts';
export { erasedEntry, type LineProblem, type RosterEntry, type RosterLine } from './entry.ts';
export { entriesOfMembers } from './fromPlatform.ts';
export { entriesOfEnrollments } from './fromTimetable.ts';
export { changesToShow, changeText, countActs, leavingStudents, needsConfirmation, rosterSentences } from './judge.ts';
export { leavingText, repairText, type Leaving } from './leaving.ts';
export { isNightlyDue, NIGHT_ENDS_MINUTE, NIGHT_STARTS_MINUTE, nightlyMinute } from './nightly.ts';
export type { RosterFacts } from './facts.ts';
export { planRoster, ROSTER_ACTS, type RosterAct, type RosterChange } from './planRoster.ts';
export { MOST_ROSTER_LINES, readRoster, type ReadRoster } from './readRoster.ts';
export type { HeldGroupRole, RosterPerson } from './resolve.ts';
export { platformName, type PlatformLink, type RosterPlatform } from './resolvePlatform.ts';
export { LONGEST_SECTION, MOST_SECTIONS, readSections, sectionsProblem } from './sections.ts';
