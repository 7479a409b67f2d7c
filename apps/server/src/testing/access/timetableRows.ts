import { ADMINS, NOBODY_BUT_SUPER, OWNERS, type Caller, type Rows } from './row.ts';

const CREATORS: readonly Caller[] = ['creator', ...ADMINS];

export const timetableRows: Rows = {
  'GET /api/uniTime/instructorSchedule': { allowed: CREATORS },
  'POST /api/uniTime/groups': {
    allowed: CREATORS,
    request: async ({ externalTermId }) => ({
      externalTermId: await externalTermId(),
      classIds: [1],
      name: 'A course',
    }),
  },
  'PUT /api/groups/{groupId}/timetableClasses': {
    kind: 'group',
    allowed: OWNERS,
    request: async ({ groupId, externalTermId }) => ({ groupId, externalTermId: await externalTermId(), classIds: [] }),
  },
  'POST /api/uniTime/terms': { allowed: NOBODY_BUT_SUPER },
};
