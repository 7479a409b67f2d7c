import { READER_LIMITS } from '@circuit/domain/aesFeedback';
import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import { QUOTA_LIMITS } from '@circuit/domain/artifacts';
import { LONGEST_GRACE_DAYS } from '@circuit/domain/factors';
import { isBuildDate, VERIFIER_NAMES } from '@circuit/domain/lockdownBrowser';
import { carriesWhiteText, isTimeZone } from '@circuit/domain/product';
import { analyticsUrlError, dsnError, measurementIdError } from '@circuit/domain/reporting';
import { readTimetableAddress } from '@circuit/domain/timetable';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant, version } from '../shapes/index.ts';

const webAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Enter an address such as https://www.example.edu.' }),
]);

const AES_PROVIDERS = ['local', 'openai', 'none'] as const;

/** A picture that the page itself carries, or one that a browser may fetch safely. (CF-6) */
const LOGO = /^(?:data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/=]+|https:\/\/\S+|\/(?!\/)\S*)?$/i;

/** A host, or with `*.` in front every host under it. With "https://" or a path it would never match, and block all. */
const hostName = z
  .string()
  .max(255)
  .regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'Enter a host such as events.example.edu or *.example.edu.');

const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const words = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};

const quota = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const words = `Enter a whole number of GB from ${min} to ${max}.`;
  return z.number(words).int(words).min(min, words).max(max, words);
};

const checked = (errorOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(500)
    .superRefine((text, context) => {
      const error = errorOf(text);
      if (error !== null) context.addIssue(error);
    });

/**
 * What everybody may know of a university before signing in (S3.12), as it may be written. `creatorForInstructors` is
 * among it because the screens that add people say beforehand what will happen; it tells of no person, and knowing it
 * lets nobody do anything: the server decides by it alone. (PE-14)
 */
const publicSettings = {
  universityName: z.string().trim().min(1, 'Enter the name of the university.').max(200),
  universityUrl: webAddress,
  logo: z.string().max(200_000, 'The logo is too large.').regex(LOGO, 'Choose a picture as the logo.'),
  actionColor: z
    .union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)], 'Enter a color such as #0b6b57.')
    .refine(
      (color) => color === '' || carriesWhiteText(color),
      'Choose a darker action color: white text on this one cannot be read.',
    ),
  lmsName: z.string().max(100),
  helpUrl: webAddress,
  supportEmail: z.union([z.literal(''), z.email('Enter an e-mail address.')]),
  disabilityContactUrl: z.union([webAddress, z.string().regex(/^mailto:[^@\s]+@[^@\s]+$/)]),
  defaultTimeZoneId: z.string().max(100).refine(isTimeZone, 'There is no such time zone.'),
  caliperEnabled: z.boolean(),
  caliperEventStoreHostname: z.string().max(255),
  caliperPersonNamespace: z.string().max(500),
  allowLocalAccounts: z.boolean(),
  allowCasV1: z.boolean(),
  aesProvider: z.enum(AES_PROVIDERS),
  impersonationMayWrite: z.boolean(),
  isDown: z.boolean(),
  downtimeText: z.string().trim().max(500),
  /** When a downtime begins that is announced; nothing begins or ends by itself. */
  downtimeStartsAt: instant.nullable(),
  downtimeEndsAt: instant.nullable(),
  creatorForInstructors: z.boolean(),
  /** Public because the editor offers its switch only with one, and a student's page says that there is none. (LD-7) */
  lockdownBrowserVerifier: z.enum(VERIFIER_NAMES),
  /** Public because the page itself sends the reports; a DSN lets nobody read any. (ER-1, AY-1) */
  errorReportsDsn: checked(dsnError),
  analyticsMeasurementId: checked(measurementIdError),
  analyticsUrl: checked(analyticsUrlError),
};

const oldestBuild = z
  .string()
  .trim()
  .refine((date) => date === '' || isBuildDate(date), 'Enter the build date as yymmdd, such as 170822, or nothing.');

const timetableUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === '' || readTimetableAddress(text) !== null,
    'Enter an address such as https://timetable.example.edu/UniTime.',
  );

/** Not for everybody to read. */
const privateSettings = {
  aesAddress: webAddress,
  aesModel: z.string().trim().max(100),
  aesDailyPerStudent: wholeNumber(READER_LIMITS.dailyPerStudent),
  aesDailyTokens: wholeNumber(READER_LIMITS.dailyTokens),
  secondStepForAdmins: z.boolean(),
  secondStepGraceDays: z.number().int().min(0).max(LONGEST_GRACE_DAYS),
  egressAllowedHosts: z.array(hostName).max(100),
  timetableUrl,
  // A colon would end the name in what is sent.
  timetableAccount: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^:]*$/, 'Enter a name without a colon.'),
  personQuotaGigabytes: quota(QUOTA_LIMITS.personQuotaGigabytes),
  shardQuotaGigabytes: quota(QUOTA_LIMITS.shardQuotaGigabytes),
  oldestLockdownWindows: oldestBuild,
  oldestLockdownMac: oldestBuild,
  oldestLockdownIPad: oldestBuild,
};

/** The same as it is shown: what is stored stays readable, even if a later rule would not take it any more. */
const publicConfiguration = {
  universityName: z.string(),
  universityUrl: z.string(),
  logo: z.string(),
  actionColor: z.string(),
  lmsName: z.string(),
  helpUrl: z.string(),
  supportEmail: z.string(),
  disabilityContactUrl: z.string(),
  defaultTimeZoneId: z.string(),
  caliperEnabled: z.boolean(),
  caliperEventStoreHostname: z.string(),
  caliperPersonNamespace: z.string(),
  allowLocalAccounts: z.boolean(),
  allowCasV1: z.boolean(),
  aesProvider: z.enum(AES_PROVIDERS),
  impersonationMayWrite: z.boolean(),
  isDown: z.boolean(),
  downtimeText: z.string(),
  downtimeStartsAt: instant.nullable(),
  downtimeEndsAt: instant.nullable(),
  creatorForInstructors: z.boolean(),
  lockdownBrowserVerifier: z.enum(VERIFIER_NAMES),
  errorReportsDsn: z.string(),
  analyticsMeasurementId: z.string(),
  analyticsUrl: z.string(),
};

const fullConfiguration = z.object({
  ...publicConfiguration,
  aesAddress: z.string(),
  aesModel: z.string(),
  aesDailyPerStudent: z.number().int(),
  aesDailyTokens: z.number().int(),
  secondStepForAdmins: z.boolean(),
  secondStepGraceDays: z.number().int(),
  egressAllowedHosts: z.array(z.string()),
  timetableUrl: z.string(),
  timetableAccount: z.string(),
  personQuotaGigabytes: z.number().int(),
  shardQuotaGigabytes: z.number().int(),
  oldestLockdownWindows: z.string(),
  oldestLockdownMac: z.string(),
  oldestLockdownIPad: z.string(),
  version,
});
export type FullConfiguration = z.input<typeof fullConfiguration>;

/** Why a setting is changed; kept in the audit and shown in the log of changes. */
export const changeReason = z.string().trim().min(SHORTEST_REASON, 'Say why, in a few words.').max(LONGEST_REASON);

export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  summary: 'How this university runs the product',
  access: 'open',
  request: z.object({}),
  response: z.object({ ...publicConfiguration, version }),
});

export const getFullConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration/full',
  summary: 'Every setting of this university, also those that not everybody may read, and how much it has in the store',
  access: { activity: 'ConfigurationModify' },
  request: z.object({}),
  response: fullConfiguration.extend({ storedBytes: z.number() }),
});

export const updateConfiguration = endpoint({
  method: 'PUT',
  path: '/api/configuration',
  summary: 'Change how this university runs the product, and say why; what is left out stays as it is',
  access: { activity: 'ConfigurationModify' },
  request: z
    .object({ ...publicSettings, ...privateSettings })
    .partial()
    .extend({ reason: changeReason }),
  response: fullConfiguration,
  needsIfMatch: true,
});

export const getWebClient = endpoint({
  method: 'GET',
  path: '/api/appClients/web',
  summary: 'The version of the web client that goes with this server',
  access: 'open',
  request: z.object({}),
  response: z.object({ id: z.literal('web'), currentVersion: z.string(), versionName: z.string() }),
});

export const getTime = endpoint({
  method: 'GET',
  path: '/api/time',
  summary: 'The database clock, by which every deadline is decided',
  access: 'open',
  request: z.object({}),
  response: instant,
});
