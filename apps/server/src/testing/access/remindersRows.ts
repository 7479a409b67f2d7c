import type { Caller, Rows, Things } from './row.ts';

const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];

const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });

/** What learners are told of their tasks: by those who may change the assignment. */
export const remindersRows: Rows = {
  [`POST ${ASSIGNMENT}/nudge`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({
      ...theGroupAssignment(things),
      phase: 'Submission',
      userIds: [(await things.member('GroupLearner')).userId],
      dryRun: false,
    }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/reminders`]: { kind: 'groupAssignment', allowed: CHANGERS, request: theGroupAssignment },
  [`PUT ${ASSIGNMENT}/reminders`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: (things) => ({ ...theGroupAssignment(things), isOn: false }),
  },
};
