import { createHash } from 'node:crypto';

import { commentOnEvaluation } from '@circuit/contract/grading';

import { commentAsStaff } from '#modules/evaluations/public.ts';
import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockReview } from './reviewsOf.store.ts';

/** Beside the review and for staff alone: its answers are never edited. Of its words the audit keeps a hash. (GQ-11) */
export const commentOnEvaluationRoute = implement(
  commentOnEvaluation,
  async ({ groupAssignmentId, evaluationId, staffComment }, { db, now, envelope, audit }) => {
    const found = await lockReview(db, groupAssignmentId, evaluationId);
    if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'review' });
    const before = { evaluationId, staffComment: found.staffComment, version: found.version };
    if (found.staffComment === staffComment) return before;
    if (envelope.ifMatch !== found.version) throw new ProblemError({ kind: 'versionConflict', current: before });
    const version = await commentAsStaff(db, evaluationId, staffComment);
    const sha256 = createHash('sha256').update(staffComment).digest('hex');
    const { groupId } = (await loadGroupAssignment(db, groupAssignmentId, now)).row;
    await audit({ verb: 'reviewCommented', entity: 'evaluation', entityId: evaluationId, groupId, after: { sha256 } });
    return { evaluationId, staffComment, version };
  },
);
