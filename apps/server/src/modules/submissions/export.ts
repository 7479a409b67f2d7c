import { exportSubmissions, getSubmissionsExport } from '@circuit/contract';
import { isArchiveKept } from '@circuit/domain/handIn';
import { EXPORT_SUBMISSIONS } from '@circuit/domain/jobs';

import { requireNames } from '#modules/grading/public.ts';
import { implement } from '#platform/implement.ts';
import { insertJobLog } from '#platform/jobs/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectExportRun, selectOptionalExport } from './export.store.ts';

/** Without names anybody may ask who may read all; with names, whoever may read names now. (SS-1, SS-8) */
export const exportSubmissionsRoute = implement(
  exportSubmissions,
  async ({ groupAssignmentId, isAnonymous }, context) => {
    const { db, shard, home, actor, audit, envelope } = context;
    if (!isAnonymous) await requireNames(context, groupAssignmentId);
    const run = await selectExportRun(db, groupAssignmentId);
    if (run === undefined) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
    const { groupId } = run;
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
    const run = await selectExportRun(db, groupAssignmentId);
    await audit({
      verb: 'handInsDownloaded',
      entity: 'jobLog',
      entityId: jobLogId,
      ...(run === undefined ? {} : { groupId: run.groupId }),
      after: { groupAssignmentId, isAnonymous },
    });
    return { key, mediaType: 'application/zip', byteSize, fileName };
  },
);
