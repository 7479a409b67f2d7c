import type { AssignmentId, GroupAssignmentId, GroupId, RubricId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';

/** Who calls. `learner`, `grader` and `owner` hold that role in the course that is theirs; `viewer` shares library things. */
export const CALLERS = [
  'anyone',
  'stranger',
  'learner',
  'grader',
  'owner',
  'creator',
  'viewer',
  'admin',
  'superAdmin',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * Where the thing lies that is asked for. `own`: the caller's, or in their course. `other`: somebody else's in the same
 * course. `otherGroup`: in a course, or of a person, that the caller has nothing to do with. `smuggled`: named under the
 * caller's own course although it lies in another. `otherShard`: another university's. `deleted`: deleted or deactivated.
 */
export const PLACES = ['own', 'other', 'otherGroup', 'smuggled', 'otherShard', 'deleted'] as const;
export type Place = (typeof PLACES)[number];

/** What a call is about. The places follow from it; a call about nothing has one. */
export type Kind = 'nothing' | 'group' | 'inGroup' | 'person' | 'assignment' | 'rubric' | 'groupAssignment';

/** What comes back: a refusal by its status, or whatever the endpoint itself says. */
export type Outcome = 'letIn' | 401 | 403 | 404 | 410;

/** The things of one place, made anew for each call. */
export interface Things {
  readonly groupId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly rubricId: RubricId;
  /** The assignment in the course; students may see it. */
  readonly groupAssignmentId: GroupAssignmentId;
  readonly person: { readonly id: UserId; readonly email: string };
  /** Where `smuggled` looks for the parts of a course: in another one. */
  readonly partsGroupId: GroupId;
  /** Somebody new in the course, with their role there. */
  readonly member: (role: GroupRole) => Promise<{ readonly userId: UserId; readonly groupUserRoleId: string }>;
  readonly forbiddenPairId: () => Promise<string>;
  readonly jobLogId: (kind: string) => Promise<string>;
  readonly userRoleId: () => Promise<string>;
  readonly calibrationId: () => Promise<string>;
  /** A calibration that the assignment in the course took. */
  readonly groupAssignmentCalibrationId: () => Promise<string>;
  /** A hand-in of the caller in the assignment of the course, and what belongs to it. */
  readonly submissionId: (status?: 'Draft' | 'HandedIn' | 'Withdrawn') => Promise<SubmissionId>;
  /** A try of the caller on a calibration of the assignment, begun and, unless said so, not handed in. */
  readonly evaluationId: (calibrationId: string, status?: 'Draft' | 'HandedIn') => Promise<string>;
  readonly versionId: (submissionId: SubmissionId) => Promise<string>;
  readonly draftVersionId: (submissionId: SubmissionId) => Promise<string>;
  readonly timeRequestId: () => Promise<string>;
  readonly aesFeedbackId: (submissionId: SubmissionId) => Promise<string>;
  /** A classmate's work that the caller was given to review, under the alias that is theirs. */
  readonly learnerEvaluationId: () => Promise<string>;
  /** A review that was handed in, and a report about its work. */
  readonly reviewId: () => Promise<string>;
  readonly reportId: () => Promise<string>;
  /** A hand-in of the assignment, open to graders, under the alias of its queue. */
  readonly queueItemId: () => Promise<string>;
  /** A grader's evaluation that is binding. */
  readonly finalizedEvaluationId: () => Promise<string>;
  readonly permitId: () => Promise<string>;
  readonly excusalId: () => Promise<string>;
  /** A term of the university. */
  readonly externalTermId: () => Promise<string>;
  /** A job about the assignment. */
  readonly groupAssignmentJobLogId: (kind: string) => Promise<string>;
  /** Somebody is asked to review this hand-in. */
  readonly allocationId: (submissionId: SubmissionId) => Promise<string>;
  /** A run of scores with somebody new in it. */
  /** Nobody can review or self-evaluate any more. */
  readonly endReview: () => Promise<void>;
  readonly scoreRun: () => Promise<{ readonly scoreRunId: string; readonly userId: UserId }>;
  /** A review in the caller's own released results, under the alias that is theirs. */
  readonly receivedReviewId: () => Promise<string>;
  /** What somebody asked about a review of theirs. */
  readonly secondLookId: () => Promise<string>;
  /** Somebody new who shares the assignment and the rubric. */
  readonly sharerId: () => Promise<UserId>;
}

export interface Row {
  /** Who is let in to what is their own, or in their own course. */
  readonly allowed: readonly Caller[];
  readonly kind?: Kind;
  /** Where others are let in than follows from `allowed` and the kind, and why is said beside it. */
  readonly except?: Partial<Record<Place, readonly Caller[]>>;
  /** Where the thing is not there for those who are let in elsewhere. */
  readonly absent?: readonly Place[];
  /** Deleting and restoring are the two things that can be done to what is deleted. */
  readonly isForDeleted?: boolean;
  readonly request?: (things: Things) => object | Promise<object>;
  readonly headers?: Record<string, string>;
  /** What is asked for is done, and not refused for another reason: a repetition could do it twice. */
  readonly takesEffect?: boolean;
}

export type Rows = Readonly<Record<string, Row>>;

export const EVERYBODY: readonly Caller[] = [...CALLERS];
export const SIGNED_IN = CALLERS.filter((caller) => caller !== 'anyone');
export const ADMINS: readonly Caller[] = ['admin', 'superAdmin'];
export const NOBODY_BUT_SUPER: readonly Caller[] = ['superAdmin'];
export const STAFF: readonly Caller[] = ['grader', 'owner', ...ADMINS];
export const OWNERS: readonly Caller[] = ['owner', ...ADMINS];
