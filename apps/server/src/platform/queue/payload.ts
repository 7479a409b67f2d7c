import { jobLogId, shard } from '@circuit/domain/kernel';
import { z } from 'zod';

/** What lies in the queue: where to work, what to report to, and ids. Never content: the database has that. */
export const payloadShape = z.object({
  shard: z.string().transform(shard),
  jobLogId: z.uuid().transform(jobLogId),
  traceId: z.string(),
  data: z.record(z.string(), z.unknown()),
});
