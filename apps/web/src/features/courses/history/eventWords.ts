import type { AuditEvent } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import { BASE_ROLES, roleLabel } from '@circuit/domain/permissions';

/** Who did it; while impersonating, both. */
export function whoWords({ actor, actedAs }: Pick<AuditEvent, 'actor' | 'actedAs'>): string {
  const who = actor === null ? 'The system' : displayName(actor);
  return actedAs === null ? who : `${who} as ${displayName(actedAs)}`;
}

/** "name: ECN 210 → ECN 211": every field that is not as it was. (CO-50) */
export function changeWords({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter((field) => !isId(field) && isChanged(before?.[field], after?.[field]))
    .map((field) => fieldWords(field, before?.[field], after?.[field]))
    .join('; ');
}

/** That nobody was added is no change. */
function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? 0) !== JSON.stringify(after ?? 0);
}

function fieldWords(field: string, before: unknown, after: unknown): string {
  const name = FIELD_NAMES[field] ?? field;
  if (before === undefined || before === null) return `${name}: ${valueWords(after)}`;
  return `${name}: ${valueWords(before)} → ${valueWords(after)}`;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  role: 'role',
  name: 'name',
  startDate: 'start',
  endDate: 'end',
  timeZoneId: 'time zone',
  isExternal: 'from the roster',
  isDeleted: 'deleted',
  fileName: 'file',
  missing: 'missing people',
  add: 'added',
  invite: 'invited',
  change: 'changed',
  remove: 'removed',
  kept: 'kept by a rule',
};

/** Nobody reads ids. */
const isId = (field: string): boolean => field.endsWith('Id') && field !== 'timeZoneId';

function valueWords(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return BASE_ROLES.some((role) => role === value) ? roleLabel(value) : dayOrText(value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function dayOrText(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
}
