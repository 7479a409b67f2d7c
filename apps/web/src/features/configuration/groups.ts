import type { SettingName } from './settings.ts';

interface Group {
  readonly id: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly settings: readonly SettingName[];
}

/**
 * What administrators can set, in the order of the page. Settings that nothing acts on yet stand in none of the groups.
 * (CF-3, CF-20)
 */
export const GROUPS = [
  {
    id: 'university',
    title: 'University',
    about: 'The name, logo and color that people see on every page.',
    settings: ['universityName', 'universityUrl', 'logo', 'actionColor'],
  },
  {
    id: 'help',
    title: 'Help and contacts',
    about: 'Where people turn with questions. These links are in the footer and the user menu.',
    settings: ['helpUrl', 'supportEmail', 'disabilityContactUrl'],
  },
  {
    id: 'lms',
    title: 'Learning management system',
    about: 'What people here call the system that opens their courses.',
    settings: ['lmsName'],
  },
  {
    id: 'time',
    title: 'Time and terms',
    about: 'The time zone of deadlines, and the terms that instructors choose from.',
    settings: ['defaultTimeZoneId'],
  },
  {
    id: 'timetable',
    title: 'Timetable',
    about:
      'The university’s timetable (UniTime): instructors make courses of their classes, and terms and rosters come from it.',
    settings: ['timetableUrl', 'timetableAccount'],
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    about: 'How people prove who they are.',
    settings: ['allowLocalAccounts', 'allowCasV1', 'secondStepForAdmins', 'secondStepGraceDays'],
  },
  {
    id: 'roles',
    title: 'Roles and impersonation',
    about: 'What comes with being an instructor, and what administrators may do as someone else.',
    settings: ['creatorForInstructors', 'impersonationMayWrite'],
  },
  {
    id: 'feedback',
    title: 'Automatic feedback',
    about: 'Remarks that students can get on a draft before they hand it in. They never count toward a score.',
    settings: ['aesProvider', 'aesAddress', 'aesModel', 'aesDailyPerStudent', 'aesDailyTokens'],
  },
  {
    id: 'lockdown-browser',
    title: 'Lock-down browser',
    about: 'Whether instructors can require LockDown Browser for an assignment, and how Circuit looks for it.',
    settings: ['lockdownBrowserVerifier', 'oldestLockdownWindows', 'oldestLockdownMac', 'oldestLockdownIPad'],
  },
  {
    id: 'learning-events',
    title: 'Learning events',
    about: 'Tells the university’s own event store what people do here, as events of Caliper 1.2.',
    settings: ['caliperEnabled', 'caliperEventStoreHostname', 'caliperPersonNamespace'],
  },
  {
    id: 'error-reports',
    title: 'Error reports',
    about: 'Where the pages of Circuit report what goes wrong in a browser.',
    settings: ['errorReportsDsn'],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    about: 'Where Circuit counts which pages are opened. It never sends who opened them.',
    settings: ['analyticsMeasurementId', 'analyticsUrl'],
  },
  {
    id: 'connections',
    title: 'Outgoing connections',
    about: 'Which websites the server may contact, to check links and to talk to learning platforms.',
    settings: ['egressAllowedHosts'],
  },
  {
    id: 'storage',
    title: 'Storage',
    about: 'How much space files may take.',
    settings: ['personQuotaGigabytes', 'shardQuotaGigabytes'],
  },
  {
    id: 'downtime',
    title: 'Downtime',
    about: 'Announce maintenance, or keep everyone out while it lasts.',
    settings: ['isDown', 'downtimeText', 'downtimeStartsAt', 'downtimeEndsAt'],
  },
  {
    id: 'operator-access',
    title: 'Operator access',
    about:
      'When the operator of this service looks into your university: for an hour at most, with a reason, and without changing anything.',
    settings: [],
  },
  {
    id: 'changes',
    title: 'Changes',
    about: 'Who changed these settings and terms, when and why. Nothing is ever removed from this list.',
    settings: [],
  },
] as const satisfies readonly Group[];

export type GroupOfSettings = (typeof GROUPS)[number];
export type GroupName = GroupOfSettings['id'];

export const groupAt = (section: string | undefined): GroupOfSettings | undefined =>
  GROUPS.find(({ id }) => id === section);

export function groupOf(setting: SettingName): GroupOfSettings | undefined {
  return GROUPS.find(({ settings }) => settings.some((name) => name === setting));
}
