import { PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { instant } from '../shapes/index.ts';

export const groupAssignmentPhase = z.strictObject({
  type: z.enum(PHASE_TYPES),
  startsAt: instant,
  /** Not included. Results has none. */
  endsAt: instant.nullable(),
});

/** The dates of an assignment of a course, in their order. */
export const groupAssignmentPhases = z.array(groupAssignmentPhase).readonly();

/** The same in a save, where nonsense is refused. */
export const newPhases = z
  .array(groupAssignmentPhase)
  .max(PHASE_TYPES.length)
  .refine((phases) => new Set(phases.map(({ type }) => type)).size === phases.length, 'A phase is there twice.')
  .refine(
    (phases) => phases.every(({ type, endsAt }) => (type === 'Results') === (endsAt === null)),
    'Every phase but Results has an end.',
  );

/** The assignment's name, typed to confirm an action that takes time or work from people. */
export const typedTitle = z.string().max(500).optional();
