import { cancelAuditExport } from '@circuit/contract/auditEvents';

import { implement } from '#platform/implement.ts';
import { requestCancel } from '#platform/queue/jobLog.store.ts';

import { selectAuditExport } from './auditEvents.store.ts';

export const cancelAuditExportRoute = implement(cancelAuditExport, async ({ jobLogId }, { db, audit }) => {
  await selectAuditExport(db, jobLogId);
  if (await requestCancel(db, jobLogId))
    await audit({ verb: 'auditExportCancelled', entity: 'jobLog', entityId: jobLogId });
  return selectAuditExport(db, jobLogId);
});
