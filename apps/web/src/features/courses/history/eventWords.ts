import type { AuditEvent } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import { BASE_ROLES, roleLabel } from '@circuit/domain/permissions';
import { PHASE_LABELS } from '@circuit/domain/phases';

import { formatLastDay } from '#shared/time/days.ts';
import { formatDateTime } from '#shared/time/format.ts';

/** Who did it; while impersonating, both. */
export function whoWords({ actor, actedAs }: Pick<AuditEvent, 'actor' | 'actedAs'>): string {
  const who = actor === null ? 'The system' : displayName(actor);
  return actedAs === null ? who : `${who} as ${displayName(actedAs)}`;
}

/** To which assignment, and to whom: "Op-ed 3, Amara Okonkwo". */
export function aboutWords({ groupAssignment, subject }: Pick<AuditEvent, 'groupAssignment' | 'subject'>): string {
  return [
    ...(groupAssignment === null ? [] : [groupAssignment.title]),
    ...(subject === null ? [] : [displayName(subject)]),
  ].join(', ');
}

/** "name: ECN 210 → ECN 211": every field that is not as it was, as people say it. (CO-50, CO-51) */
export function changeWords({ before, after }: Pick<AuditEvent, 'before' | 'after'>, zone: string): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !FOR_MACHINES.test(field) && isChanged(before?.[field], after?.[field]))
    .flatMap((field) => fieldWords(field, before?.[field], after?.[field], zone))
    .join('; ');
}

/** That nobody was added is no change. */
function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? 0) !== JSON.stringify(after ?? 0);
}

/** Nobody reads ids, hashes and what a random choice began with. */
const FOR_MACHINES = /(?<!timeZone)Ids?$|sha256$|Hash$|^(?:receipt|seed|choices|assignmentVersion)$/i;

function fieldWords(field: string, before: unknown, after: unknown, zone: string): string[] {
  const name = FIELD_NAMES[field] ?? phaseLabel(field) ?? spelledOut(field);
  const [old, fresh] = [valueWords(field, before, zone), valueWords(field, after, zone)];
  if (fresh === null) return old === null ? [] : [`${name}: ${old} → none`];
  return [old === null ? `${name}: ${fresh}` : `${name}: ${old} → ${fresh}`];
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  startDate: 'start',
  endDate: 'last day',
  timeZoneId: 'time zone',
  isExternal: 'from the roster',
  isDeleted: 'deleted',
  isLate: 'late',
  isOn: 'on',
  fileName: 'file',
  missing: 'missing people',
  add: 'added',
  invite: 'invited',
  change: 'changed',
  remove: 'removed',
  kept: 'kept by a rule',
  cascades: 'later phases move too',
  told: 'students told',
  totalTenths: 'score',
};

const phaseLabel = (word: string): string | undefined =>
  Object.entries(PHASE_LABELS).find(([type]) => type === word)?.[1];

/** Null for what says nothing to people. */
function valueWords(field: string, value: unknown, zone: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field === 'totalTenths' ? (value / 10).toFixed(1) : String(value);
  if (typeof value === 'string') return textWords(field, value, zone);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => valueWords(field, item, zone)).filter((item) => item !== null);
  // A phase is kept as its start and its end.
  return items.length === 0 ? null : items.join(phaseLabel(field) === undefined ? ', ' : ' to ');
}

const ID_OR_HASH = /^[\da-f]{8}-[\da-f]{4}-|^[\da-f]{32,}$/i;

function textWords(field: string, text: string, zone: string): string | null {
  if (ID_OR_HASH.test(text)) return null;
  if (BASE_ROLES.some((role) => role === text)) return roleLabel(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return phaseLabel(text) ?? (field === 'kind' ? spelledOut(text) : text);
  return field === 'endDate' ? formatLastDay(new Date(text), zone) : formatDateTime(new Date(text), zone);
}

/** "isShownAgain" is "shown again". */
function spelledOut(word: string): string {
  return word
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^is /, '');
}
