import { safeCell } from '@circuit/domain/csv';
import { stringify } from 'csv-stringify/sync';

import type { AuditEventRow } from './auditEvents.store.ts';

const COLUMNS = [
  'id',
  'at',
  'actorId',
  'effectiveUserId',
  'sessionId',
  'verb',
  'entity',
  'entityId',
  'groupId',
  'reason',
  'before',
  'after',
  'traceId',
] as const satisfies readonly (keyof AuditEventRow)[];

const cell = (value: string | Date | null) => safeCell(value instanceof Date ? value.toISOString() : value);

const FORMAT = { quoted: true, record_delimiter: 'windows' } as const;

export const auditCsvHead = (): string => stringify([COLUMNS.map(String)], FORMAT);

export function auditCsvLines(events: readonly AuditEventRow[]): string {
  return stringify(
    events.map((event) => COLUMNS.map((column) => cell(event[column]))),
    FORMAT,
  );
}
