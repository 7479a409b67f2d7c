import { PHASE_TYPES } from '@circuit/domain/phases';
import { z } from './zod.ts';

import { instant } from './shapes.ts';

export const groupAssignmentPhase = z.strictObject({
  type: z.enum(PHASE_TYPES),
  startsAt: instant,
  /** Not included. Results has none. */
  endsAt: instant.nullable(),
});

/** The dates of an assignment of a course, in their order. */
export const groupAssignmentPhases = z.array(groupAssignmentPhase).readonly();
