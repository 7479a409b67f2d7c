import { accountsRows } from './accountsRows.ts';
import { artifactsRows } from './artifactsRows.ts';
import { casRows } from './casRows.ts';
import { distributionRows } from './distributionRows.ts';
import { gradePushRows } from './gradePushRows.ts';
import { gradingRows } from './gradingRows.ts';
import { groupAssignmentsRows } from './groupAssignmentsRows.ts';
import { groupsRows } from './groupsRows.ts';
import { handInRows } from './handInRows.ts';
import { libraryRows } from './libraryRows.ts';
import { otherRows } from './otherRows.ts';
import { identityProviderRows } from './identityProviderRows.ts';
import { ltiRows } from './ltiRows.ts';
import { overviewRows } from './overviewRows.ts';
import { remindersRows } from './remindersRows.ts';
import { reviewRows } from './reviewRows.ts';
import { rosterRows } from './rosterRows.ts';
import { scoreRows } from './scoreRows.ts';
import { responseRows } from './responseRows.ts';
import { timeRequestRows } from './timeRequestRows.ts';
import { timetableRows } from './timetableRows.ts';
import type { Rows } from './row.ts';

/** Who may call what: every endpoint stands here, and nowhere else is it said again. (reliability T2) */
export const MATRIX: Rows = {
  ...accountsRows,
  ...artifactsRows,
  ...groupsRows,
  ...groupAssignmentsRows,
  ...libraryRows,
  ...rosterRows,
  ...timetableRows,
  ...identityProviderRows,
  ...ltiRows,
  ...casRows,
  ...otherRows,
  ...handInRows,
  ...reviewRows,
  ...distributionRows,
  ...scoreRows,
  ...gradePushRows,
  ...overviewRows,
  ...remindersRows,
  ...gradingRows,
  ...responseRows,
  ...timeRequestRows,
};
