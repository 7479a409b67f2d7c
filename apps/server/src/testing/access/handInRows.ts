import { POINT_SCALE_ID } from '@circuit/domain/rubrics';

import { OWNERS, SIGNED_IN, STAFF, type Caller, type Row, type Rows, type Things } from './row.ts';

const WRITTEN = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'An essay.' }] }] };
/** The one answer that a rubric without criteria asks for. */
const RATED = [{ criterionId: POINT_SCALE_ID, choice: { kind: 'points', points: 50 }, comment: '' }];
const NO_ID = '01900000-0000-7000-8000-00000000dead';
const LEARNERS: readonly Caller[] = ['learner', 'superAdmin'];
/** A super admin may do everything but has nothing of their own to hand in. */
const BEGINNERS: readonly Caller[] = ['learner'];
const CHANGERS: readonly Caller[] = ['owner', 'superAdmin'];
const READERS: readonly Caller[] = ['learner', ...STAFF];
const SEEN = { 'if-match': '"1"' };
const REASON = 'They asked me for it.';

const theGroupAssignment = ({ groupAssignmentId }: Things) => ({ groupAssignmentId });
/** The caller's own. */
const theSubmission = async ({ groupAssignmentId, submissionId }: Things) => ({
  groupAssignmentId,
  submissionId: await submissionId(),
});
const theDraftVersion = async (things: Things) => {
  const of = await theSubmission(things);
  return { ...of, draftVersionId: await things.draftVersionId(of.submissionId) };
};
const theEssay = async ({ groupAssignmentId, groupAssignmentCalibrationId }: Things) => ({
  groupAssignmentId,
  calibrationId: await groupAssignmentCalibrationId(),
});
/** The caller's own, begun. */
const theTry = async (things: Things) => {
  const essay = await theEssay(things);
  return { ...essay, evaluationId: await things.evaluationId(essay.calibrationId), answers: RATED };
};
const aLearner = async ({ groupAssignmentId, member }: Things) => ({
  groupAssignmentId,
  userIds: [(await member('GroupLearner')).userId],
});
/** What staff decide about a hand-in, with a reason. */
const decided = (status: 'Draft' | 'HandedIn' | 'Withdrawn'): Row => ({
  kind: 'groupAssignment',
  allowed: CHANGERS,
  request: async ({ groupAssignmentId, submissionId }) => ({
    groupAssignmentId,
    submissionId: await submissionId(status),
    reason: REASON,
  }),
});
const UNTIL = '2099-01-01T00:00:00.000Z';

const ASSIGNMENT = '/api/groupAssignments/{groupAssignmentId}';
const ONE = `${ASSIGNMENT}/submissions/{submissionId}`;
const TRY = `${ASSIGNMENT}/calibrations/{calibrationId}/evaluations`;

/** What learners hand in, and what is said of it. */
const submissionsRows: Rows = {
  [`GET ${ASSIGNMENT}/submissions/mine`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/submissions`]: { kind: 'groupAssignment', allowed: BEGINNERS, request: theGroupAssignment },
  [`PUT ${ONE}`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theSubmission(things)), document: WRITTEN }),
    headers: SEEN,
  },
  [`POST ${ONE}/handIn`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theSubmission(things)), document: WRITTEN }),
    headers: SEEN,
    takesEffect: true,
  },
  [`PUT ${ONE}/handsItselfIn`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: async (things) => ({ ...(await theSubmission(things)), handsItselfIn: false }),
  },
  [`GET ${ONE}/draftVersions`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theSubmission },
  [`GET ${ONE}/draftVersions/{draftVersionId}`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theDraftVersion,
  },
  [`POST ${ONE}/draftVersions/{draftVersionId}/restore`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theDraftVersion,
    headers: SEEN,
  },
  [`GET ${ONE}/checks`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theSubmission },
  [`GET ${ONE}/versions`]: { kind: 'groupAssignment', allowed: READERS, request: theSubmission },
  [`GET ${ONE}/versions/{versionId}`]: {
    kind: 'groupAssignment',
    allowed: READERS,
    request: async (things) => {
      const of = await theSubmission(things);
      return { ...of, versionId: await things.versionId(of.submissionId) };
    },
  },
  [`GET ${ONE}/draft`]: { kind: 'groupAssignment', allowed: CHANGERS, request: theSubmission },
  [`GET ${ASSIGNMENT}/submissions`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/submissions/export`]: {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: (things) => ({ ...theGroupAssignment(things), isAnonymous: true }),
    takesEffect: true,
  },
  [`GET ${ASSIGNMENT}/submissions/export/{jobLogId}`]: {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: async (things) => ({
      ...theGroupAssignment(things),
      jobLogId: await things.groupAssignmentJobLogId('exportSubmissions'),
    }),
  },
  // Graders and administrators are let in and told when names open, where that is not now (SS-1).
  [`GET ${ASSIGNMENT}/students`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/students/{userId}`]: {
    kind: 'groupAssignment',
    allowed: STAFF,
    request: async (things) => ({
      ...theGroupAssignment(things),
      userId: (await things.member('GroupLearner')).userId,
    }),
  },
  [`POST ${ONE}/withdraw`]: { ...decided('HandedIn'), headers: SEEN, takesEffect: true },
  [`POST ${ONE}/reopen`]: { ...decided('Withdrawn'), headers: SEEN, takesEffect: true },
  // Refused: Hand in is open, so its author can do it themselves. Its effect is tried where that is over (SB-9).
  [`POST ${ONE}/handInDraft`]: decided('Draft'),
  [`GET ${ONE}/aesFeedback`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theSubmission },
  [`POST ${ONE}/aesFeedback`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theSubmission,
    takesEffect: true,
  },
  ...Object.fromEntries(
    ['', '/rubricCriterionFeedback'].map((rest) => [
      `GET ${ONE}/aesFeedback/{aesFeedbackId}${rest}`,
      {
        kind: 'groupAssignment',
        allowed: LEARNERS,
        request: async (things: Things) => {
          const of = await theSubmission(things);
          return { ...of, aesFeedbackId: await things.aesFeedbackId(of.submissionId) };
        },
      },
    ]),
  ),
  // A caller who did not write the text gets 404: for them there is no such feedback.
  'PUT /api/aesFeedback/readerChoice': { allowed: SIGNED_IN, request: () => ({ choice: 'builtIn' }) },
  'GET /api/aesFeedbackArtifactTokens/{entityId}': { allowed: SIGNED_IN, request: () => ({ entityId: NO_ID }) },
  'GET /api/aesFeedbackArtifacts': { allowed: [], request: () => ({ token: 'none' }) },
};

/** Practice, and where learners stand. */
const practiceRows: Rows = {
  [`GET ${ASSIGNMENT}/learnerStatuses/me`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theGroupAssignment },
  // Refused where the assignment opens in every browser. Its effect is tried in lockdownBrowser.test.ts (LD-6).
  [`GET ${ASSIGNMENT}/lockdownBrowser`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/lockdownBrowser/launch`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theGroupAssignment,
  },
  [`POST ${ASSIGNMENT}/lockdownBrowser/check`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: (things) => ({ ...theGroupAssignment(things), challenge: 'none' }),
  },
  [`GET ${ASSIGNMENT}/learnerStatuses`]: { kind: 'groupAssignment', allowed: STAFF, request: theGroupAssignment },
  [`GET ${ASSIGNMENT}/learnerCalibrations`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theGroupAssignment,
  },
  [`GET ${ASSIGNMENT}/learnerCalibrations/{calibrationId}`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theEssay,
  },
  [`POST ${TRY}`]: { kind: 'groupAssignment', allowed: BEGINNERS, request: theEssay },
  [`PUT ${TRY}/{evaluationId}`]: { kind: 'groupAssignment', allowed: LEARNERS, request: theTry, headers: SEEN },
  [`POST ${TRY}/{evaluationId}/handIn`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: theTry,
    headers: SEEN,
    takesEffect: true,
  },
  [`POST ${ASSIGNMENT}/calibrations/{calibrationId}/decline`]: {
    kind: 'groupAssignment',
    allowed: LEARNERS,
    request: async (things) => {
      const essay = await theEssay(things);
      await things.evaluationId(essay.calibrationId, 'HandedIn');
      return essay;
    },
    takesEffect: true,
  },
  [`GET ${TRY}`]: { kind: 'groupAssignment', allowed: STAFF, request: theEssay },
  // Refused: nothing was rated yet. Its effect is tried in practice.test.ts (PX-11).
  [`POST ${ASSIGNMENT}/calibrations/{calibrationId}/anotherTry`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({
      ...(await theEssay(things)),
      userId: (await things.member('GroupLearner')).userId,
      reason: REASON,
    }),
  },
};

/** What staff decide about one person. */
const permitsRows: Rows = {
  [`GET ${ASSIGNMENT}/lateActivityPermits`]: { kind: 'groupAssignment', allowed: OWNERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/lateActivityPermits/preview`]: {
    kind: 'groupAssignment',
    allowed: OWNERS,
    request: async (things) => ({ ...(await aLearner(things)), phase: 'Submission', until: UNTIL }),
  },
  [`POST ${ASSIGNMENT}/lateActivityPermits`]: {
    kind: 'groupAssignment',
    allowed: OWNERS,
    request: async (things) => ({ ...(await aLearner(things)), phase: 'Submission', until: UNTIL, reason: REASON }),
    takesEffect: true,
  },
  [`DELETE ${ASSIGNMENT}/lateActivityPermits/{lateActivityPermitId}`]: {
    kind: 'groupAssignment',
    allowed: OWNERS,
    request: async (things) => ({ ...theGroupAssignment(things), lateActivityPermitId: await things.permitId() }),
  },
  [`GET ${ASSIGNMENT}/excusals`]: { kind: 'groupAssignment', allowed: CHANGERS, request: theGroupAssignment },
  [`POST ${ASSIGNMENT}/excusals/preview`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({ ...(await aLearner(things)), part: 'submission' }),
  },
  [`POST ${ASSIGNMENT}/excusals`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({ ...(await aLearner(things)), part: 'submission', reason: REASON }),
    takesEffect: true,
  },
  [`DELETE ${ASSIGNMENT}/excusals/{excusalId}`]: {
    kind: 'groupAssignment',
    allowed: CHANGERS,
    request: async (things) => ({ ...theGroupAssignment(things), excusalId: await things.excusalId() }),
  },
};

export const handInRows: Rows = { ...submissionsRows, ...practiceRows, ...permitsRows };
