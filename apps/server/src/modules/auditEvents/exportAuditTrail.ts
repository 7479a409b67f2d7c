import { exportAuditTrail } from '@circuit/contract/auditEvents';

import { implement } from '#platform/implement.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';

import { AUDIT_EXPORT } from './auditEvents.store.ts';

export const exportAuditTrailRoute = implement(
  exportAuditTrail,
  async (_request, { db, shard, home, actor, audit, envelope: { traceId } }) => {
    const jobLog = await insertJobLog(db, { kind: AUDIT_EXPORT, startedBy: actor.id });
    await audit({ verb: 'auditExportRequested', entity: 'jobLog', entityId: jobLog.id });
    await home.queue.enqueue(db, { kind: AUDIT_EXPORT, shard, jobLogId: jobLog.id, traceId, data: {} });
    return jobLog;
  },
);
