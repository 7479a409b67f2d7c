import { DEFAULT_QUOTAS } from '../artifacts/index.ts';
import type { VerifierName } from '../lockdownBrowser/index.ts';
import { DEFAULT_TIME_ZONE_ID } from '../product/index.ts';

/** What one university sets for itself. (S3.12) */
export type UniversitySettings = {
  universityName: string;
  universityUrl: string;
  /** A picture as a data address, an https address, or nothing. */
  logo: string;
  actionColor: string;
  lmsName: string;
  helpUrl: string;
  supportEmail: string;
  disabilityContactUrl: string;
  defaultTimeZoneId: string;
  caliperEnabled: boolean;
  caliperEventStoreHostname: string;
  caliperPersonNamespace: string;
  allowLocalAccounts: boolean;
  allowCasV1: boolean;
  aesProvider: 'local' | 'openai' | 'none';
  /** The service outside that reads drafts, its model, and how much of it may be used in one day. (FB-18, FB-19) */
  aesAddress: string;
  aesModel: string;
  aesDailyPerStudent: number;
  aesDailyTokens: number;
  impersonationMayWrite: boolean;
  isDown: boolean;
  downtimeText: string;
  downtimeStartsAt: Date | null;
  downtimeEndsAt: Date | null;
  creatorForInstructors: boolean;
  /** Whether administrators must take a second step to sign in, and how many days they have to set one up. (MF-11) */
  secondStepForAdmins: boolean;
  secondStepGraceDays: number;
  /** How it is found out whether a page is open in LockDown Browser; `none` until somebody chooses one. */
  lockdownBrowserVerifier: VerifierName;
  /** The oldest builds that are accepted, as yymmdd; empty for every build. */
  oldestLockdownWindows: string;
  oldestLockdownMac: string;
  oldestLockdownIPad: string;
  /** Where pages send error reports: the address that Sentry calls a DSN; empty for nowhere. (ER-1) */
  errorReportsDsn: string;
  /** Which stream of page views, and where they are sent; without both there are none. (AY-1) */
  analyticsMeasurementId: string;
  analyticsUrl: string;
  egressAllowedHosts: string[];
  /** Where the timetable is, and the account that may read it; its password is a service secret. (UT-1) */
  timetableUrl: string;
  timetableAccount: string;
  personQuotaGigabytes: number;
  shardQuotaGigabytes: number;
};

/** How a university runs that has set nothing yet; the columns of its table have the same defaults. */
export const DEFAULT_SETTINGS: UniversitySettings = {
  universityName: 'University',
  universityUrl: '',
  logo: '',
  actionColor: '',
  lmsName: 'the learning management system',
  helpUrl: '',
  supportEmail: '',
  disabilityContactUrl: '',
  defaultTimeZoneId: DEFAULT_TIME_ZONE_ID,
  caliperEnabled: false,
  caliperEventStoreHostname: '',
  caliperPersonNamespace: '',
  allowLocalAccounts: true,
  allowCasV1: false,
  aesProvider: 'local',
  aesAddress: '',
  aesModel: '',
  aesDailyPerStudent: 6,
  aesDailyTokens: 1_000_000,
  impersonationMayWrite: false,
  isDown: false,
  downtimeText: '',
  downtimeStartsAt: null,
  downtimeEndsAt: null,
  creatorForInstructors: true,
  secondStepForAdmins: false,
  secondStepGraceDays: 14,
  lockdownBrowserVerifier: 'none',
  oldestLockdownWindows: '',
  oldestLockdownMac: '',
  oldestLockdownIPad: '',
  errorReportsDsn: '',
  analyticsMeasurementId: '',
  analyticsUrl: '',
  egressAllowedHosts: [],
  timetableUrl: '',
  timetableAccount: '',
  ...DEFAULT_QUOTAS,
};

/** How long the reason for a change is. */
export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 300;
