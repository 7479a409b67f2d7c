import { groupIdShape, instant, jobLogIdShape, userIdShape, version } from '../shapes/index.ts';
import { z } from '../zod/index.ts';

export const JOB_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const jobLog = z.object({
  id: jobLogIdShape,
  kind: z.string(),
  status: z.enum(JOB_STATUSES),
  groupId: groupIdShape.nullable(),
  startedBy: userIdShape.nullable(),
  attempts: z.number().int(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  messages: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  version,
});
