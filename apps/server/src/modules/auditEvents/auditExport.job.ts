import { z } from 'zod';

import { job, JobCancelled, type JobContext } from '#platform/jobs/job.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { auditCsvHead, auditCsvLines } from './auditCsv.ts';
import { AUDIT_EXPORT, selectAuditEvents, selectAuditExtent, type AuditPage } from './auditEvents.store.ts';

const PAGE = 1000;

/**
 * The whole audit trail of a shard as one file. The file appears when it is complete and not before, so a try that
 * follows a crash simply begins again. Each try has a file of its own: one that comes late cannot change the file whose
 * checksum has been published. (AU-13)
 */
export const auditExportJob = job({
  kind: AUDIT_EXPORT,
  schema: z.object({}),
  run: async (_data, context) => {
    const storage = withinShard(context.home.storage, context.shard);
    await deleteEarlierTries(storage, context);
    const key = keyOf(context, context.attempt);
    const counter = { rows: 0 };
    const { byteSize, sha256 } = await storage.put(key, csvOf(context, counter), {
      contentType: 'text/csv; charset=utf-8',
    });
    return {
      counts: { rows: counter.rows, bytes: byteSize },
      result: { key, sha256 },
      discard: () => storage.delete(key),
    };
  },
});

const keyOf = ({ jobLogId }: JobContext, attempt: number): string => `auditExports/${jobLogId}.${attempt}.csv`;

/** Left by a worker that died after its file was complete. A later try's file must stay: this one may be the late one. */
async function deleteEarlierTries(storage: ShardStorage, context: JobContext): Promise<void> {
  const earlier = Array.from({ length: context.attempt - 1 }, (_, index) => keyOf(context, index + 1));
  await Promise.all(earlier.map((key) => storage.delete(key)));
}

async function* csvOf(context: JobContext, counter: { rows: number }): AsyncGenerator<string> {
  const { home, shard } = context;
  const { newestId: upTo, total } = await home.database.withShard(shard, selectAuditExtent, 'read');
  yield auditCsvHead();
  if (upTo === null) return;
  const page: AuditPage = { after: null, upTo, limit: PAGE };
  while (page.after !== upTo) {
    if (await context.isCancelled()) throw new JobCancelled();
    const events = await home.database.withShard(shard, (db) => selectAuditEvents(db, page), 'read');
    yield auditCsvLines(events);
    page.after = events.at(-1)?.id ?? upTo;
    counter.rows += events.length;
    await context.progress(counter.rows, total);
  }
}
