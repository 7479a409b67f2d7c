import { LONGEST_REPLY } from '@circuit/domain/reactions';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { count, ofGroupAssignment } from '../shapes/index.ts';

/** What an author says of one review they received. */
export const reaction = z.object({
  isSpecific: z.boolean(),
  isUseful: z.boolean(),
  isKind: z.boolean(),
  /** Empty: none. */
  reply: z.string(),
});
export type Reaction = z.input<typeof reaction>;

/** What authors said of the reviews somebody gave: how many, and their words in an order that has to do with nobody. */
export const thanks = z.object({
  specificCount: count,
  usefulCount: count,
  kindCount: count,
  replies: z.array(z.string()),
});
export type Thanks = z.input<typeof thanks>;

export const reactToReview = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/reactions/{reviewId}',
  summary:
    'Say of a review in the own released results whether it is specific, useful, kind, and reply to it; what is left out stays',
  access: { activity: 'GroupAssignmentResultReadOwn', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    /** As the own results name the review. */
    reviewId: z.guid(),
    isSpecific: z.boolean().optional(),
    isUseful: z.boolean().optional(),
    isKind: z.boolean().optional(),
    /** An empty one takes it away. */
    reply: z.string().trim().max(LONGEST_REPLY).optional(),
  }),
  response: reaction,
  idempotency: 'natural',
});
