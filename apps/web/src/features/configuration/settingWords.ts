import type { AuditEvent } from '@circuit/contract/auditEvents';
import { isSame } from '@circuit/domain/saving';

import { formatDay, formatLastDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';

import type { SettingName } from './settings.ts';

export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  universityName: 'University name',
  universityUrl: 'Website',
  logo: 'Logo',
  actionColor: 'Action color',
  lmsName: 'Name of the learning management system',
  helpUrl: 'Help page',
  supportEmail: 'Support e-mail',
  disabilityContactUrl: 'Contact about disabilities',
  defaultTimeZoneId: 'Time zone',
  caliperEnabled: 'Learning events',
  caliperEventStoreHostname: 'Event store',
  caliperPersonNamespace: 'Person namespace',
  allowLocalAccounts: 'Sign-in with a password',
  allowCasV1: 'University passwords typed here',
  aesProvider: 'Automatic feedback',
  aesAddress: 'Address of the outside reader',
  aesModel: 'Model of the outside reader',
  aesDailyPerStudent: 'Outside readings per student and day',
  aesDailyTokens: 'Tokens per day',
  impersonationMayWrite: 'Changes while impersonating',
  isDown: 'Downtime',
  downtimeText: 'Text about the downtime',
  downtimeStartsAt: 'Announced start',
  downtimeEndsAt: 'Planned end',
  creatorForInstructors: 'Instructors can create courses',
  secondStepForAdmins: 'Two-step sign-in for administrators',
  secondStepGraceDays: 'Days to set up two-step sign-in',
  lockdownBrowserVerifier: 'LockDown Browser',
  oldestLockdownWindows: 'Oldest build for Windows',
  oldestLockdownMac: 'Oldest build for Mac',
  oldestLockdownIPad: 'Oldest build for iPad',
  errorReportsDsn: 'Error reports (DSN)',
  analyticsMeasurementId: 'Measurement id',
  analyticsUrl: 'Address for page views',
  egressAllowedHosts: 'Allowed hosts',
  timetableUrl: 'Address of the timetable',
  timetableAccount: 'Account at the timetable',
  personQuotaGigabytes: 'Space per person and course',
  shardQuotaGigabytes: 'Space of the university',
};

/** Of the secrets of outside services, in the log, which tells only whether there is one. (OS-3) */
const SECRET_LABELS: Readonly<Record<string, string>> = {
  timetableSecret: 'Secret of the timetable',
  eventStoreSecret: 'Secret of the event store',
  errorReportsSecret: 'Secret of error reporting',
  analyticsSecret: 'Secret of analytics',
  secondReaderSecret: 'Secret of the second reader',
};

/** Of terms, in the log. */
const TERM_LABELS: Readonly<Record<string, string>> = { name: 'Term', startDate: 'First day', endDate: 'Last day' };

export interface ChangeWords {
  readonly name: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

type Values = Readonly<Record<string, unknown>>;

/** What a change changed, each setting from what to what, as people say it. (CF-11, CF-22) */
export function changeWords(before: Values, after: Values, zone: string): ChangeWords[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => !isSame(before[name] ?? null, after[name] ?? null))
    .map((name) => ({
      name,
      label: labelOf(name),
      from: valueWords(name, before[name], zone),
      to:
        name === 'logo' && isPicture(before[name]) && isPicture(after[name])
          ? 'another picture'
          : valueWords(name, after[name], zone),
    }));
}

/** "Added a term" names it; a term that changed keeps its name beside what moved. */
export function eventWords({ verb, before, after }: AuditEvent, zone: string): ChangeWords[] {
  const changes = changeWords(before ?? {}, after ?? {}, zone);
  const name = after?.['name'];
  if (verb !== 'externalTermChanged' || typeof name !== 'string' || changes.some((one) => one.name === 'name'))
    return changes;
  return changes.map((one) => ({ ...one, label: `${name}, ${one.label.toLowerCase()}` }));
}

/** "Website: none → https://www.example.edu" */
export const inOneLine = ({ label, from, to }: ChangeWords): string => `${label}: ${from} → ${to}`;

function labelOf(name: string): string {
  const known = Object.entries(SETTING_LABELS).find(([setting]) => setting === name)?.[1];
  return known ?? TERM_LABELS[name] ?? SECRET_LABELS[name] ?? name;
}

const isPicture = (logo: unknown): boolean => typeof logo === 'string' && logo !== '';

const FEEDBACK_WORDS: Readonly<Record<string, string>> = { local: 'built in', openai: 'outside reader', none: 'off' };

/** Events of earlier versions keep every value as a text. */
function valueWords(name: string, value: unknown, zone: string): string {
  if (name === 'egressAllowedHosts') return hostsWords(value);
  if (name === 'actionColor' && value === '') return 'the usual color';
  if (value === null || value === undefined || value === '') return 'none';
  const text = textOf(value);
  if (name === 'logo') return 'a picture';
  if (text === 'true') return 'on';
  if (text === 'false') return 'off';
  if (name === 'aesProvider') return FEEDBACK_WORDS[text] ?? text;
  if (name === 'lockdownBrowserVerifier') return text === 'presence' ? 'by its cookies' : 'not offered';
  if (name.endsWith('Gigabytes')) return `${text} GB`;
  if (name === 'startDate') return formatDay(new Date(text), zone);
  if (name === 'endDate') return formatLastDay(new Date(text), zone);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(new Date(text), zone) : text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function hostsWords(value: unknown): string {
  const hosts = textOf(value);
  return hosts === '' ? 'any public host' : hosts;
}
