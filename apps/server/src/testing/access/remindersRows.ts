import type { Caller, Rows, Things } from './row.ts';

const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];

const RUN = '/api/groupAssignments/{groupAssignmentId}';
const theRun = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });

/** What learners are told of their tasks: by those who may change the assignment. */
export const remindersRows: Rows = {
  [`POST ${RUN}/nudge`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({
      ...theRun(things),
      phase: 'Submission',
      userIds: [(await things.member('GroupLearner')).userId],
      dryRun: false,
    }),
    takesEffect: true,
  },
  [`GET ${RUN}/reminders`]: { kind: 'groupAssignment', allowed: CHANGERS, request: theRun },
  [`PUT ${RUN}/reminders`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: (things) => ({ ...theRun(things), isOn: false }),
  },
};
