import { BASE_ROLES, roleLabel } from '../permissions/index.ts';

type Values = Readonly<Record<string, unknown>> | null;

export type DescribedEvent = { readonly verb: string; readonly before: Values; readonly after: Values };

const PLAIN: Readonly<Record<string, string>> = {
  signedIn: 'Signed in',
  signInFailed: 'A sign-in failed',
  signInRefused: 'A sign-in through the university was refused',
  providerLoggedOut: 'The university’s sign-in ended the session',
  identityLinked: 'Connected a university account',
  identityUnlinked: 'Disconnected a university account',
  identityProviderAdded: 'Added an identity provider',
  identityProviderChanged: 'Changed an identity provider',
  identityProvidersOrdered: 'Changed the order of the identity providers',
  serviceKeysChanged: 'Changed the keys at an identity provider',
  providerCertificatesRefreshed: 'Took over new certificates of an identity provider',
  loggedOut: 'Logged out',
  codeReused: 'A sign-in code was used twice, so the session was ended',
  refreshTokenReused: 'A session was used from two places, so it was ended',
  impersonationStarted: 'Started viewing as this person',
  impersonationStopped: 'Stopped viewing as this person',
  passwordForgotten: 'Asked for a new password',
  passwordSet: 'Set a password',
  signedOutEverywhere: 'Signed out everywhere',
  personAdded: 'Added the person',
  personChanged: 'Changed the account',
  personDeactivated: 'Deactivated the account',
  personReactivated: 'Reactivated the account',
  superAdminCreated: 'Made the person a Super Admin from the command line',
  keysRotated: 'The operator made new keys',
  secretsResealed: 'The operator encrypted the secrets with a new key',
  operatorAccessGranted: 'An operator may look into the university',
  operatorAccessUsed: 'An operator looks into the university',
  operatorAccessEnded: 'Ended the look of an operator into the university',
  universityCreated: 'The operator set up the university',
  universityLimited: 'The operator changed the limits of the university',
  universityPaused: 'The operator paused the university',
  universityReadOnly: 'The operator made the university read-only',
  universityMoveBegun: 'The operator began to move the university to another cell',
  universityMoveGivenUp: 'The operator gave up moving the university',
  universityMoved: 'The operator moved the university to another cell',
  universityResumed: 'The operator opened the university again',
  universityExported: 'The operator wrote all of the university into a folder',
  universityKept: 'The operator kept the university, though it had been erased before',
  erasuresReapplied: 'The operator applied the erasures of people again',
  shardRestored: 'Restored the university to an earlier moment from the command line',
  personErased: 'Erased a person',
  calendarMade: 'Made an address for their calendar',
  calendarRevoked: 'Revoked the address of their calendar',
  ownArchiveRequested: 'Started an archive of their own work',
  ownArchiveDownloaded: 'Downloaded an archive of their own work',
  auditExportRequested: 'Started an export of the audit trail',
  auditExportCancelled: 'Canceled an export of the audit trail',
  auditExportDownloaded: 'Downloaded an export of the audit trail',
  groupCreated: 'Created the course',
  groupChanged: 'Changed the course',
  groupDeleted: 'Deleted the course',
  groupRestored: 'Restored the course',
  timetableClassesConnected: 'Chose the classes of the course in the timetable',
  forbiddenPairAdded: 'Kept two people from reviewing each other',
  forbiddenPairRemoved: 'Let two people review each other again',
  learnersNudged: 'Nudged students who had not finished',
  remindersSwitched: 'Turned automatic messages on or off',
  configurationChanged: 'Changed the university’s settings',
  serviceSecretChanged: 'Changed the secret of an outside service',
  externalTermAdded: 'Added a term',
  externalTermChanged: 'Changed a term',
  assignmentAttached: 'Added the assignment to the course',
  assignmentCopied: 'Copied the assignment',
  groupAssignmentChanged: 'Changed the assignment',
  groupAssignmentDeleted: 'Deleted the assignment',
  groupAssignmentRestored: 'Restored the assignment',
  updatedFromLibrary: 'Updated the assignment from the library',
  activated: 'Activated the assignment',
  deactivated: 'Deactivated the assignment',
  datesChanged: 'Changed the dates',
  calibrationIncluded: 'Included a practice essay',
  calibrationLeftOut: 'Left out a practice essay',
  expertEvaluationChanged: 'Changed the expert rating of a practice essay',
  lockdownBrowserChecked: 'Started the assignment in LockDown Browser',
  handedIn: 'Handed in',
  draftHandedItselfIn: 'A draft handed itself in at the deadline',
  selfHandInDue: 'Drafts began to hand themselves in',
  selfHandInSwitched: 'Turned on or off that the draft hands itself in',
  namedWorkOpened: 'Opened a student’s work by name',
  handInsExportRequested: 'Started an archive of the hand-ins',
  handInsDownloaded: 'Downloaded an archive of the hand-ins',
  practiceHandedIn: 'Handed in the rating of a practice essay',
  practiceTryGranted: 'Gave another try at a practice essay',
  practiceTryDeclined: 'Skipped another try at a practice essay',
  reviewHandedIn: 'Handed in a review',
  reviewOffered: 'Took one more review',
  reviewCommented: 'Wrote a comment on a review',
  reviewExcluded: 'Left a review out of the scores',
  reviewRestored: 'Counted a review again',
  workReported: 'Reported a hand-in',
  workPulled: 'Took reported work out of review',
  reportSettled: 'Settled a report',
  distributionRequested: 'Started giving out reviews',
  distributionDue: 'Started giving out reviews on schedule',
  distributed: 'Reviews were given out',
  pairingAdded: 'Gave out a review by hand',
  pairingTakenBack: 'Revoked a review',
  superiorEvaluationHandedIn: 'Finished grading a hand-in',
  superiorEvaluationReopened: 'Reopened a grader’s evaluation',
  superiorEvaluationsFinalized: 'Finalized the graders’ evaluations',
  randomChecksAdded: 'Added random checks for graders',
  scoringRequested: 'Started computing scores',
  scored: 'Scores computed',
  scoresReleased: 'Released the results',
  scoresUnreleased: 'Unreleased the results',
  scoreAdjusted: 'Adjusted a score',
  scoreReset: 'Reset a score to the computed one',
  gradePushRequested: 'Started sending grades to the learning platform',
  gradePushDue: 'Started sending grades on schedule',
  gradePushSettingsChanged: 'Changed whether grades are sent by themselves',
  secondLookAsked: 'Asked for a second look',
  secondLookAnswered: 'Answered a second look',
  timeAsked: 'Asked for more time',
  timeRequestWithdrawn: 'Withdrew a request for more time',
  timeGranted: 'Gave the time that was asked for',
  timeRefused: 'Refused a request for more time',
  latePermitGiven: 'Gave a late permit',
  latePermitTakenBack: 'Revoked a late permit',
  excused: 'Exempted from a part',
  excusalTakenBack: 'Revoked an exemption',
  sectionsChanged: 'Changed the sections',
  rosterImported: 'Imported a roster',
  rosterReadRequested: 'Started reading the roster',
  rosterSyncDue: 'Started a roster sync on schedule',
  rosterSyncRequested: 'Started a roster sync',
  rosterSyncCancelled: 'Canceled a roster sync',
  rosterSynced: 'The roster was synced',
  jobCancelled: 'Canceled a job',
  jobRetried: 'Retried a job',
};

/** A line of the audit in words people read. Verbs that are not known here are spelled out. (AU-20) */
export function auditText({ verb, before, after }: DescribedEvent): string {
  switch (verb) {
    case 'roleAdded':
      return `Gave the role ${roleIn(after)}`;
    case 'roleRemoved':
      return `Removed the role ${roleIn(before)}`;
    case 'groupRoleAdded':
      return `Added to the course as ${roleIn(after)}`;
    case 'groupRoleRemoved':
      return `Removed from the course as ${roleIn(before)}`;
    case 'groupRoleChanged':
      return `Changed the role in the course from ${roleIn(before)} to ${roleIn(after)}`;
    case 'passwordLinkSent':
      return after?.['purpose'] === 'forgotten'
        ? 'A link to choose a new password was sent'
        : 'Sent a link to set a password';
    default:
      return PLAIN[verb] ?? spelledOut(verb);
  }
}

function roleIn(values: Values): string {
  const role = values?.['role'];
  const known = BASE_ROLES.find((name) => name === role);
  return known === undefined ? String(role) : roleLabel(known);
}

function spelledOut(verb: string): string {
  const words = verb.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
