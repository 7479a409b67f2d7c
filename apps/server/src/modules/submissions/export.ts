import { exportSubmissions, getSubmissionsExport } from '@circuit/contract/submissions';
import { isArchiveKept } from '@circuit/domain/submissions';
import { EXPORT_SUBMISSIONS } from '@circuit/domain/jobLogs';

import { requireNames } from '#modules/grading/public.ts';
import { implement } from '#platform/implement.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectExportGroupAssignment, selectOptionalExport } from './export.store.ts';

/** Without names: anyone who may read all hand-ins. With names: only staff who may read names now. (SS-1, SS-8) */
export const exportSubmissionsRoute = implement(
  exportSubmissions,
  async ({ groupAssignmentId, isAnonymous }, context) => {
    const { db, shard, home, actor, audit, envelope } = context;
    if (!isAnonymous) await requireNames(context, groupAssignmentId);
    const groupAssignment = await selectExportGroupAssignment(db, groupAssignmentId);
    if (groupAssignment === undefined) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
    const { groupId } = groupAssignment;
    const kind = EXPORT_SUBMISSIONS;
    const jobLog = await insertJobLog(db, { kind, startedBy: actor.id, groupId, groupAssignmentId });
    const after = { groupAssignmentId, isAnonymous };
    await audit({ verb: 'handInsExportRequested', entity: 'jobLog', entityId: jobLog.id, groupId, after });
    const data = { groupAssignmentId, isAnonymous, impersonatorId: actor.impersonatorId };
    await home.queue.enqueue(db, { kind, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
    return jobLog;
  },
);

/** Asked for again at the download: who may read names now decides, not who might when it was made. (SS-9) */
export const getSubmissionsExportRoute = implement(
  getSubmissionsExport,
  async ({ groupAssignmentId, jobLogId }, context) => {
    const { db, now, audit } = context;
    const made = await selectOptionalExport(db, groupAssignmentId, jobLogId);
    if (made === undefined) throw new ProblemError({ kind: 'notFound', what: 'archive' });
    const { status, endedAt, isAnonymous, key, fileName, byteSize } = made;
    if (!isAnonymous) await requireNames(context, groupAssignmentId);
    if (status !== 'succeeded' || key === null || fileName === null || byteSize === null || endedAt === null)
      throw new ProblemError({ kind: 'blocked', detail: 'This archive is not ready yet.' });
    if (!isArchiveKept(endedAt, now))
      throw new ProblemError({ kind: 'blocked', detail: 'This archive was removed after 30 days. Make a new one.' });
    const groupAssignment = await selectExportGroupAssignment(db, groupAssignmentId);
    await audit({
      verb: 'handInsDownloaded',
      entity: 'jobLog',
      entityId: jobLogId,
      ...(groupAssignment === undefined ? {} : { groupId: groupAssignment.groupId }),
      after: { groupAssignmentId, isAnonymous },
    });
    return { key, mediaType: 'application/zip', byteSize, fileName };
  },
);
