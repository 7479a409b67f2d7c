import { downloadAuditExport } from '@circuit/contract/auditEvents';
import { isArchiveKept } from '@circuit/domain/submissions';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalMadeExport } from './auditEvents.store.ts';

export const downloadAuditExportRoute = implement(downloadAuditExport, async ({ jobLogId }, { db, now, audit }) => {
  const made = await selectOptionalMadeExport(db, jobLogId);
  if (made === undefined) throw new ProblemError({ kind: 'notFound', what: 'export' });
  const { status, endedAt, key, byteSize } = made;
  if (status !== 'succeeded' || endedAt === null || key === null || byteSize === null)
    throw new ProblemError({ kind: 'blocked', detail: 'This export is not finished.' });
  if (!isArchiveKept(endedAt, now))
    throw new ProblemError({ kind: 'blocked', detail: 'This file was removed after 30 days. Start a new export.' });
  await audit({ verb: 'auditExportDownloaded', entity: 'jobLog', entityId: jobLogId });
  const day = endedAt.toISOString().slice(0, 10);
  return { key, mediaType: 'text/csv', byteSize, fileName: `Audit trail ${day}.csv` };
});
