import type { Caller, Rows, Things } from './row.ts';

const GRADERS: readonly Caller[] = ['grader', 'owner', 'superAdmin'];
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const kind = 'groupAssignment';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
/** In the caller's own results. */
const theReview = async (things: Things) => ({
  ...theGroupAssignment(things),
  reviewId: await things.receivedReviewId(),
});

/** What learners say of the reviews they received, and what staff answer. */
export const responseRows: Rows = {
  [`PUT ${ASSIGNMENT}/reactions/{reviewId}`]: {
    kind,
    allowed: LEARNERS,
    request: async (things) => ({
      ...(await theReview(things)),
      isSpecific: true,
      isUseful: false,
      isKind: false,
      reply: '',
    }),
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/secondLooks`]: {
    kind,
    allowed: LEARNERS,
    request: async (things) => ({
      ...(await theReview(things)),
      criterionId: null,
      reason: 'The second paragraph says it.',
    }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/secondLooks`]: { kind, allowed: GRADERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/secondLooks/{secondLookId}/answer`]: {
    kind,
    allowed: GRADERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      secondLookId: await things.secondLookId(),
      decision: 'stands',
      answer: 'I looked at it again.',
    }),
    takesEffect: true,
  },
};
