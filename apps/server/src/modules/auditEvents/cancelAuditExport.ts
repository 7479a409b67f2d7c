import { cancelAuditExport } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectAuditExport, updateCancelRequested } from './auditEvents.store.ts';

export const cancelAuditExportRoute = implement(cancelAuditExport, async ({ jobLogId }, { db, audit }) => {
  const isRequested = await updateCancelRequested(db, jobLogId);
  if (isRequested) await audit({ verb: 'auditExportCancelled', entity: 'jobLog', entityId: jobLogId });
  return selectAuditExport(db, jobLogId);
});
