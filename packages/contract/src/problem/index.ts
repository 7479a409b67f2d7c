import { SECOND_STEP_KINDS } from '@circuit/domain/factors';
import { z } from '../zod/index.ts';

/** A sign-in that waits for its second step. */
export const secondStepNeeded = z.object({
  /** Stands for the sign-in that waits. */
  pending: z.string(),
  /** `prove` a factor, or `enroll` one because the university requires it. */
  step: z.enum(['prove', 'enroll']),
  kinds: z.array(z.enum(SECOND_STEP_KINDS)),
  expiresInSeconds: z.number().int(),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>;

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
  /** With a code at `/token`, where the person must still take the second step. (MF-1) */
  secondStep: secondStepNeeded.optional(),
});
export type ProblemDocument = z.infer<typeof problemDocument>;
