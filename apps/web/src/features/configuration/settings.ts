import type { FullConfiguration, getFullConfiguration } from '@circuit/contract/configuration';
import { downtimeMode, type DowntimeMode } from '@circuit/domain/configuration';
import { isSame } from '@circuit/domain/saving';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { readZonedFields, toZonedFields, type ZonedFields } from '#platform/time/zonedFields.ts';

/** Every setting as the server has it. */
export type Settings = Omit<FullConfiguration, 'version'>;
export type SettingName = keyof Settings;

export type SeenConfiguration = ResponseOf<typeof getFullConfiguration>;

/** The settings as fields have them: what is typed, before it means anything. */
export interface Draft extends Omit<
  Settings,
  | 'aesDailyPerStudent'
  | 'aesDailyTokens'
  | 'egressAllowedHosts'
  | 'personQuotaGigabytes'
  | 'shardQuotaGigabytes'
  | 'isDown'
  | 'downtimeStartsAt'
  | 'downtimeEndsAt'
> {
  readonly aesDailyPerStudent: string;
  readonly aesDailyTokens: string;
  /** One host a line. */
  readonly egressAllowedHosts: string;
  readonly personQuotaGigabytes: string;
  readonly shardQuotaGigabytes: string;
  readonly downtimeMode: DowntimeMode;
  readonly downtimeStartsAt: ZonedFields;
  readonly downtimeEndsAt: ZonedFields;
}

export type Edits = Partial<Draft>;

const NO_TIME: ZonedFields = { date: '', time: '' };

export function draftOf(seen: Settings, edits: Edits, zone: string): Draft {
  const { egressAllowedHosts, personQuotaGigabytes, shardQuotaGigabytes, isDown: _isDown, ...same } = seen;
  const fieldsOf = (instant: string | null) => (instant === null ? NO_TIME : toZonedFields(new Date(instant), zone));
  return {
    ...same,
    aesDailyPerStudent: String(seen.aesDailyPerStudent),
    aesDailyTokens: String(seen.aesDailyTokens),
    egressAllowedHosts: egressAllowedHosts.join('\n'),
    personQuotaGigabytes: String(personQuotaGigabytes),
    shardQuotaGigabytes: String(shardQuotaGigabytes),
    downtimeMode: modeOf(seen),
    downtimeStartsAt: fieldsOf(seen.downtimeStartsAt),
    downtimeEndsAt: fieldsOf(seen.downtimeEndsAt),
    ...edits,
  };
}

function modeOf({ isDown, downtimeText, downtimeStartsAt, downtimeEndsAt }: Settings): DowntimeMode {
  const [starts, ends] = [downtimeStartsAt, downtimeEndsAt].map((text) => (text === null ? null : new Date(text)));
  return downtimeMode({ isDown, downtimeText, downtimeStartsAt: starts ?? null, downtimeEndsAt: ends ?? null });
}

/** The settings after a save. Those that the person did not change stay exactly as they were. (CF-4) */
export function settingsOf(seen: Settings, edits: Edits, zone: string): Settings {
  const { egressAllowedHosts, personQuotaGigabytes, shardQuotaGigabytes, ...more } = edits;
  const { aesDailyPerStudent, aesDailyTokens, ...others } = more;
  const { downtimeMode: mode, downtimeText, downtimeStartsAt, downtimeEndsAt, ...texts } = others;
  const isDowntimeTouched = [mode, downtimeText, downtimeStartsAt, downtimeEndsAt].some((part) => part !== undefined);
  return {
    ...seen,
    ...trimmed(texts),
    ...(aesDailyPerStudent === undefined ? {} : { aesDailyPerStudent: Number(aesDailyPerStudent) }),
    ...(aesDailyTokens === undefined ? {} : { aesDailyTokens: Number(aesDailyTokens) }),
    ...(egressAllowedHosts === undefined ? {} : { egressAllowedHosts: hostsOf(egressAllowedHosts) }),
    ...(personQuotaGigabytes === undefined ? {} : { personQuotaGigabytes: Number(personQuotaGigabytes) }),
    ...(shardQuotaGigabytes === undefined ? {} : { shardQuotaGigabytes: Number(shardQuotaGigabytes) }),
    ...(isDowntimeTouched ? downtimeOf(draftOf(seen, edits, zone), seen, zone) : {}),
  };
}

/** Spaces around a name or an address are never meant. */
function trimmed<Texts extends object>(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Texts; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same names
}

export const hostsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((host) => host.toLowerCase())
    .filter((host) => host !== '');

/** Nothing of a downtime that is off is kept, and one that is on is no longer announced. (CF-9) */
function downtimeOf(draft: Draft, seen: Settings, zone: string) {
  const { downtimeMode: mode, downtimeText, downtimeStartsAt, downtimeEndsAt } = draft;
  if (mode === 'off') return { isDown: false, downtimeText: '', downtimeStartsAt: null, downtimeEndsAt: null };
  return {
    isDown: mode === 'on',
    downtimeText: downtimeText.trim(),
    downtimeStartsAt: mode === 'on' ? null : instantOf(downtimeStartsAt, seen.downtimeStartsAt, zone),
    downtimeEndsAt: instantOf(downtimeEndsAt, seen.downtimeEndsAt, zone),
  };
}

/** A time that was not touched keeps its seconds. */
function instantOf(fields: ZonedFields, seen: string | null, zone: string): string | null {
  if (seen !== null && isSame(toZonedFields(new Date(seen), zone), fields)) return seen;
  return readZonedFields(fields, zone)?.instant.toISOString() ?? null;
}

/** What comes with the settings and is none of them. */
const BESIDE: ReadonlySet<string> = new Set(['version', 'storedBytes']);

/** What a save would change, by name. */
export function changedNames(seen: Settings, wanted: Settings): SettingName[] {
  const names = Object.keys(wanted) as SettingName[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
  return names.filter((name) => !BESIDE.has(name) && !isSame(wanted[name], seen[name]));
}

export function pickSettings(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** Where somebody else changed the same setting to something else than this person wants. (CF-23) */
export function conflictsOf(base: Settings, theirs: Settings, mine: Settings): SettingName[] {
  const changedHere = new Set(changedNames(base, mine));
  return changedNames(base, theirs).filter((name) => changedHere.has(name) && !isSame(theirs[name], mine[name]));
}
