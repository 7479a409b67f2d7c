import { READER_LIMITS, readerSettingErrors } from '@circuit/domain/aesFeedback';
import { QUOTA_LIMITS } from '@circuit/domain/artifacts';
import { downtimeErrors } from '@circuit/domain/configuration';
import { eventSettingErrors } from '@circuit/domain/learningEvents';
import { isBuildDate } from '@circuit/domain/lockdownBrowser';
import { readTimetableAddress } from '@circuit/domain/timetable';
import { carriesWhiteText, isTimeZone } from '@circuit/domain/product';
import { analyticsUrlError, dsnError, measurementIdError } from '@circuit/domain/reporting';

import { readZonedFields, type ZonedFields } from '#platform/time/zonedFields.ts';

import { hostsOf, type Draft, type Edits, type SettingName } from './settings.ts';

export type SettingErrors = Partial<Record<SettingName, string>>;

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\S*$/i;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const COLOR = /^#[0-9a-f]{6}$/i;

/** The errors of each setting that the person changed. The server checks the others. (CF-25) */
export function settingErrors(draft: Draft, edits: Edits, zone: string, now: Date): SettingErrors {
  const found: [SettingName, string | null][] = [
    ['universityName', draft.universityName.trim() === '' ? 'Enter the name of the university.' : null],
    ['universityUrl', addressError(draft.universityUrl)],
    ['actionColor', colorError(draft.actionColor)],
    ['helpUrl', addressError(draft.helpUrl)],
    ['supportEmail', emailError(draft.supportEmail)],
    ['disabilityContactUrl', contactError(draft.disabilityContactUrl)],
    ['defaultTimeZoneId', zoneError(draft.defaultTimeZoneId)],
    ['aesAddress', addressError(draft.aesAddress) ?? readerError(draft, 'aesAddress')],
    ['aesModel', readerError(draft, 'aesModel')],
    ['aesDailyPerStudent', quotaError(draft.aesDailyPerStudent, READER_LIMITS.dailyPerStudent)],
    ['aesDailyTokens', quotaError(draft.aesDailyTokens, READER_LIMITS.dailyTokens)],
    ['oldestLockdownWindows', buildError(draft.oldestLockdownWindows)],
    ['oldestLockdownMac', buildError(draft.oldestLockdownMac)],
    ['oldestLockdownIPad', buildError(draft.oldestLockdownIPad)],
    ['timetableUrl', timetableError(draft.timetableUrl)],
    ['timetableAccount', draft.timetableAccount.includes(':') ? 'Enter a name without a colon.' : null],
    ['errorReportsDsn', dsnError(draft.errorReportsDsn.trim())],
    ['analyticsMeasurementId', measurementIdError(draft.analyticsMeasurementId.trim())],
    ['analyticsUrl', analyticsUrlError(draft.analyticsUrl.trim())],
    ['egressAllowedHosts', hostsError(draft.egressAllowedHosts)],
    ['personQuotaGigabytes', quotaError(draft.personQuotaGigabytes, QUOTA_LIMITS.personQuotaGigabytes)],
    ['shardQuotaGigabytes', quotaError(draft.shardQuotaGigabytes, QUOTA_LIMITS.shardQuotaGigabytes)],
  ];
  const errors = found.flatMap(([name, text]) => (text === null || !(name in edits) ? [] : [[name, text] as const]));
  return {
    ...Object.fromEntries(errors),
    ...eventProblems(draft, edits),
    ...downtimeProblems(draft, edits, zone, now),
  };
}

const addressError = (text: string) =>
  text.trim() === '' || WEB_ADDRESS.test(text.trim()) ? null : 'Enter an address such as https://www.example.edu.';

const readerError = (draft: Draft, name: 'aesAddress' | 'aesModel'): string | null =>
  readerSettingErrors(draft)[name]?.[0] ?? null;

const timetableError = (text: string) =>
  text.trim() === '' || readTimetableAddress(text) !== null
    ? null
    : 'Enter an address such as https://timetable.example.edu/UniTime.';

const emailError = (text: string) =>
  text.trim() === '' || EMAIL.test(text.trim()) ? null : 'Enter an e-mail address such as help@example.edu.';

function contactError(text: string): string | null {
  const isMail = text.trim().startsWith('mailto:') && EMAIL.test(text.trim().slice('mailto:'.length));
  return isMail || addressError(text) === null
    ? null
    : 'Enter a web address, or mailto: and an e-mail address such as mailto:access@example.edu.';
}

export function colorError(text: string): string | null {
  if (text === '') return null;
  if (!COLOR.test(text)) return 'Enter a color as # and six digits, such as #0c2340.';
  return carriesWhiteText(text) ? null : 'Choose a darker color: white text on this one cannot be read.';
}

const zoneError = (text: string) =>
  isTimeZone(text.trim()) ? null : 'There is no such time zone. An example is America/Indianapolis.';

function hostsError(text: string): string | null {
  const wrong = hostsOf(text).find((host) => !HOST.test(host));
  return wrong === undefined
    ? null
    : `“${wrong.slice(0, 60)}” is not a host. Write it without https:// and without a path, such as events.example.edu.`;
}

const buildError = (text: string) =>
  text.trim() === '' || isBuildDate(text.trim()) ? null : 'Enter the build date as yymmdd, such as 170822, or nothing.';

function quotaError(text: string, { min, max }: { readonly min: number; readonly max: number }): string | null {
  const wanted = Number(text);
  return text.trim() !== '' && Number.isInteger(wanted) && wanted >= min && wanted <= max
    ? null
    : `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
}

/** Whether a secret is saved, and whether a host of this machine may be meant, the server knows. */
function eventProblems(draft: Draft, edits: Edits): SettingErrors {
  const names = ['caliperEnabled', 'caliperEventStoreHostname', 'caliperPersonNamespace'] as const;
  if (!names.some((name) => name in edits)) return {};
  const trimmed = {
    caliperEnabled: draft.caliperEnabled,
    caliperEventStoreHostname: draft.caliperEventStoreHostname.trim(),
    caliperPersonNamespace: draft.caliperPersonNamespace.trim(),
  };
  return Object.fromEntries(
    Object.entries(eventSettingErrors(trimmed, { reachesLoopback: true, hasSecret: true })).map(([name, [text]]) => [
      name,
      text,
    ]),
  );
}

function downtimeProblems(draft: Draft, edits: Edits, zone: string, now: Date): SettingErrors {
  const { downtimeMode: mode, downtimeText, downtimeStartsAt, downtimeEndsAt } = draft;
  const isTouched = ['downtimeMode', 'downtimeText', 'downtimeStartsAt', 'downtimeEndsAt'].some(
    (name) => name in edits,
  );
  if (!isTouched || mode === 'off') return {};
  const [starts, ends] = [readTime(downtimeStartsAt, zone), readTime(downtimeEndsAt, zone)];
  if (mode === 'announced' && (starts === null || starts === 'half'))
    return { downtimeStartsAt: 'Enter the date and the time at which it starts.' };
  if (ends === 'half') return { downtimeEndsAt: 'Enter both the date and the time, or neither.' };
  const judged = downtimeErrors(
    {
      isDown: mode === 'on',
      downtimeText,
      downtimeStartsAt: mode === 'announced' && starts instanceof Date ? starts : null,
      downtimeEndsAt: ends,
    },
    now,
  );
  return Object.fromEntries(Object.entries(judged).map(([name, [text]]) => [name, text]));
}

function readTime(fields: ZonedFields, zone: string): Date | null | 'half' {
  if (fields.date === '' && fields.time === '') return null;
  return readZonedFields(fields, zone)?.instant ?? 'half';
}
