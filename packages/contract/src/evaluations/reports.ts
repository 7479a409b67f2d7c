import { REPORT_KINDS } from '@circuit/domain/evaluations';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant, ofGroupAssignment, person, submissionIdShape } from '../shapes/index.ts';

const report = z.object({
  id: z.uuid(),
  submissionId: submissionIdShape,
  author: person,
  reporter: person,
  kind: z.enum(REPORT_KINDS),
  details: z.string(),
  /** The reporter was given another piece of work for it. */
  isReplaced: z.boolean(),
  /** So many reported the work that no reviewer sees it until staff decide. */
  isPulled: z.boolean(),
  createdAt: instant,
  settledAt: instant.nullable(),
  /** What staff decided, in their words. */
  settlement: z.string(),
});
export type Report = z.input<typeof report>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/reports',
  summary: 'What reviewers reported about the work they were given, for staff',
  access: { activity: 'GroupAssignmentReadAny', on: 'groupAssignment' },
  request: listRequest(['createdAt'], ['OPEN', 'SETTLED'], '-createdAt').extend(ofGroupAssignment.shape),
  response: listResponse(report),
});

export const settleReport = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/reports/{reportId}/settle',
  summary: 'Decide about reported work; every open report about it is settled with this one',
  access: { activity: 'GroupAssignmentSubmissionUpdateAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    reportId: z.uuid(),
    settlement: z.string().trim().min(10).max(500),
    /** Reviewers see the work again, if it was pulled. */
    putsBack: z.boolean(),
  }),
  response: report,
});
