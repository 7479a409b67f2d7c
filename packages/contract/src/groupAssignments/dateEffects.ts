import { PHASE_TYPES } from '@circuit/domain/phases';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { groupAssignmentPhase, newPhases } from './phaseShapes.ts';

import { count, groupAssignmentIdShape } from '../shapes/index.ts';

const state = z.enum(['notOpen', 'open', 'over']);

const phaseEffect = z.object({
  type: z.enum(PHASE_TYPES),
  before: groupAssignmentPhase,
  after: groupAssignmentPhase,
  was: state,
  becomes: state,
  /** Students with unfinished work who have less time than before, and how many pieces of work that is. */
  peopleCount: count,
  workCount: count,
  /** Students with unfinished work who can go on by a late permit although it closes for the class. */
  permittedCount: count,
});
export type PhaseEffectShown = z.input<typeof phaseEffect>;

export const previewGroupAssignmentPhases = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases/preview',
  summary: 'What new dates would do to whom; saves nothing',
  access: { activity: 'GroupAssignmentUpdate', on: 'groupAssignment' },
  request: z.object({ groupAssignmentId: groupAssignmentIdShape, items: newPhases }),
  response: z.object({
    phases: z.array(phaseEffect),
    /** Late permits that give no more time than the class has by the new dates. */
    endedPermitCount: count,
    /** A phase that is open would close: a save needs the name of the assignment. */
    needsTitle: z.boolean(),
  }),
  writes: false,
});
