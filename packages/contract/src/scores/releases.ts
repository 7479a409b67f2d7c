import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { scoreRun } from './scoreRunShape.ts';
import { shownReason, tenths } from './shapes.ts';
import { typedTitle } from '../groupAssignments/index.ts';
import { count, ofGroupAssignment, scoreRunIdShape } from '../shapes/index.ts';

/** Work that a release cuts off or leaves out: nobody can do the self-evaluations any more, and the reviews come too late for these scores. */
const unfinished = z.object({ reviewerCount: count, reviewCount: count, selfCount: count });

export const releaseScoreRun = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/release',
  summary: 'Let learners see one run, once Review is over; with dryRun only says who would see, lose and be told what',
  access: { activity: 'GroupAssignmentScoreDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    scoreRunId: scoreRunIdShape,
    dryRun: z.boolean(),
    /** Needed when learners have seen scores before; those whose total changes read it. */
    reason: shownReason.optional(),
    /** Learners see the middle half of the class, if it has at least ten totals. */
    showsClassRange: z.boolean().default(false),
    /** The name of the assignment, needed when somebody has not finished what they can still do. */
    typedTitle,
  }),
  response: z.object({
    scoreRun: scoreRun,
    /** Learners who see a result, and those who will read that an instructor has to look at it. */
    resultCount: count,
    needsInstructorCount: count,
    /** Learners who are told that results are there, or, after an earlier release, that their score changed. */
    toldCount: count,
    /** No mail leaves the demo: those who are told would be. */
    isMailOff: z.boolean(),
    changedCount: count,
    /** Of those with a total before and after: how many go up or down, and by how much at most. */
    raisedCount: count,
    loweredCount: count,
    largestRaiseTenths: tenths,
    largestDropTenths: tenths,
    isFirst: z.boolean(),
    /** Whether the last release showed the middle half of the class; false before the first. */
    showedClassRange: z.boolean(),
    /** Why nothing can be released now, as a sentence; null when it can. Only a dry run is answered with one. */
    refusal: z.string().nullable(),
    /** Null when nobody can still do anything; otherwise the name of the assignment has to be typed. */
    unfinished: unfinished.nullable(),
  }),
});

export const unreleaseScoreRun = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/unrelease',
  summary: 'Take the results away from learners until the next release; with dryRun only says who has seen them',
  access: { activity: 'GroupAssignmentScoreDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    dryRun: z.boolean(),
    /** Learners who had opened their results read it. A dry run needs none. */
    reason: shownReason.optional(),
  }),
  response: z.object({
    /** The run that learners saw. */
    scoreRun: scoreRun,
    /** Learners who had opened their results, and how many of them get a message. */
    openedCount: count,
    toldCount: count,
    isMailOff: z.boolean(),
    /** Second looks without an answer: they wait for the next release. */
    openSecondLookCount: count,
  }),
});
