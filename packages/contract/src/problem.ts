import { z } from './zod.ts';

/** What every failed call answers (RFC 9457, S3.13), as application/problem+json. */
export const problemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  traceId: z.string(),
  /** Field name to what is wrong with it. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With 412: the entity as it is now, so that the screen can offer both. */
  current: z.unknown().optional(),
});
export type ProblemDocument = z.infer<typeof problemDocument>;
