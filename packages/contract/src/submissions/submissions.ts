import { TRACE_KINDS, TRACE_PLACES } from '@circuit/domain/submissions';
import { z } from '../zod/index.ts';

import { artifact } from '../artifacts/index.ts';
import { endpoint, storedFile } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { learnerReason } from '../learnerStatuses/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { richText } from '../richText/index.ts';
import { instant, jobLogIdShape, ofGroupAssignment, submissionIdShape, userIdShape, version } from '../shapes/index.ts';

export const SUBMISSION_STATUSES = ['Draft', 'HandedIn', 'Withdrawn'] as const;
const status = z.enum(SUBMISSION_STATUSES);

/** What proves that something was handed in, and when: the database's clock said so. */
export const receipt = z.object({
  id: z.uuid(),
  /** 1 for the first time it was handed in. */
  number: z.number().int(),
  /** Of text and pieces together, in hexadecimal. */
  sha256: z.string(),
  handedInAt: instant,
  /**
   * After the end for everybody else, with a late permit; of a draft that staff handed in, when its author last changed
   * it. Classmates never see it.
   */
  isLate: z.boolean(),
  wordCount: z.number().int(),
  /** Files and links. */
  artifactCount: z.number().int(),
  /** Of a draft that handed itself in: the end it was for, and in how many places reviewers read a mask; else null. */
  handedItselfIn: z.object({ endsAt: instant, maskedCount: z.number().int() }).nullable(),
});
export type Receipt = z.input<typeof receipt>;

/** The author's own hand-in: the draft as it is stored, and what was handed in last. */
export const submission = z.object({
  id: submissionIdShape,
  status,
  /** The draft. Files and links are artifacts with holderKind `submission` and this id. */
  document: richText,
  wordCount: z.number().int(),
  savedAt: instant,
  /** The version that counts; null before the first hand-in and when it was withdrawn. */
  handedIn: receipt.nullable(),
  /** The draft has changes that were not handed in. */
  hasChangedSince: z.boolean(),
  /** The end that holds for the caller. */
  endsAt: instant.nullable(),
  hasPermit: z.boolean(),
  /** Classmates were asked to review it: who has begun keeps the version they read, the others get the next one. */
  isGivenOut: z.boolean(),
  /** The author's switch: the draft hands itself in at the deadline. */
  handsItselfIn: z.boolean(),
  /** When it would hand itself in, if everything required is there; null if it would not. */
  handsItselfInAt: instant.nullable(),
  /** Sentences: why it did not hand itself in at the deadline. */
  notHandedInBecause: z.array(z.string()),
  /** Why nothing can be changed now; null while it can. */
  closed: learnerReason.nullable(),
  version,
});
export type Submission = z.input<typeof submission>;

export const oneSubmission = ofGroupAssignment.extend({ submissionId: submissionIdShape });
const one = oneSubmission;

export const getOwnSubmission = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/mine',
  summary: 'The caller’s own hand-in; null before the first save',
  access: { activity: 'GroupAssignmentSubmissionRead', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({ submission: submission.nullable(), closed: learnerReason.nullable() }),
});

export const createSubmission = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions',
  summary: 'Begin a draft, or return the one already begun',
  access: { activity: 'GroupAssignmentSubmissionCreate', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: submission,
  idempotency: 'natural',
});

export const saveSubmission = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}',
  summary: 'Save the draft; the same text sent again is saved once',
  access: { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' },
  request: one.extend({ document: richText }),
  response: submission,
  idempotency: 'natural',
  needsIfMatch: true,
});

export const handInSubmission = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handIn',
  summary: 'Hand in this text with the files and links that are there; counts until the end and 60 seconds',
  access: { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' },
  /** The text as the author sees it: nothing typed last is left behind. */
  request: one.extend({ document: richText }),
  response: submission,
  needsIfMatch: true,
});

export const switchSelfHandIn = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handsItselfIn',
  summary: 'Turn on or off that the draft hands itself in at the deadline, while Hand in is open',
  access: { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' },
  request: one.extend({ handsItselfIn: z.boolean() }),
  response: submission,
  idempotency: 'natural',
});

export const checkSubmission = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/checks',
  summary: 'What the stored draft still lacks, and where it could give its author away',
  access: { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' },
  request: one,
  response: z.object({
    /** Sentences; while there is one, it cannot be handed in. */
    unmet: z.array(z.string()),
    missingAltCount: z.number().int(),
    traces: z.array(
      z.object({
        place: z.enum(TRACE_PLACES),
        kind: z.enum(TRACE_KINDS),
        /** The words that were found. */
        quote: z.string(),
        /** In the plain text of the draft, one line for each paragraph; null elsewhere. */
        start: z.number().int().nullable(),
        end: z.number().int().nullable(),
        /** The file or link it was found in. */
        artifactId: z.guid().nullable(),
        artifactName: z.string().nullable(),
      }),
    ),
  }),
});
export type SubmissionChecks = z.input<typeof checkSubmission.response>;

export const listSubmissionVersions = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/versions',
  summary: 'What was handed in and when, newest first; for its author and for staff',
  access: {
    activity: 'GroupAssignmentSubmissionReadAny',
    or: 'GroupAssignmentSubmissionUpdateOwn',
    on: 'groupAssignment',
  },
  request: one,
  response: z.object({ items: z.array(receipt) }),
});

export const getSubmissionVersion = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/versions/{versionId}',
  summary: 'One handed-in version as it was; that staff opened it stands in the audit',
  access: {
    activity: 'GroupAssignmentSubmissionReadAny',
    or: 'GroupAssignmentSubmissionUpdateOwn',
    on: 'groupAssignment',
  },
  request: one.extend({ versionId: z.uuid() }),
  response: receipt.extend({ document: richText, artifacts: z.array(artifact) }),
  writes: true,
  idempotency: 'natural',
  duringImpersonation: true,
});
export type SubmissionVersion = z.input<typeof getSubmissionVersion.response>;

const author = z.object({ id: userIdShape, firstName: z.string(), lastName: z.string(), email: z.string() });

const submissionForStaff = z.object({
  id: submissionIdShape,
  author,
  status,
  handedIn: receipt.nullable(),
  /** Something is stored that was not handed in: words, a file or a link. `getStoredDraft` shows it after the end. */
  hasDraft: z.boolean(),
  version,
});
export type SubmissionForStaff = z.input<typeof submissionForStaff>;

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions',
  summary: 'The hand-ins of all learners by name; for graders once the evaluations are final',
  access: { activity: 'GroupAssignmentSubmissionReadAny', on: 'groupAssignment' },
  request: listRequest(['name', 'handedInAt'], ['AVAILABLE', 'HANDED_IN', 'NOT_HANDED_IN']).extend(
    ofGroupAssignment.shape,
  ),
  response: listResponse(submissionForStaff),
});

export const exportSubmissions = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/export',
  summary:
    'Put the last version of every hand-in into one archive, with names or without; answers the job that does it',
  access: { activity: 'GroupAssignmentSubmissionReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    /** Numbers in place of names. With names, graders wait until the evaluations are final. */
    isAnonymous: z.boolean(),
  }),
  response: jobLog,
});

export const getSubmissionsExport = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/export/{jobLogId}',
  summary: 'The archive that such a job has made, for 30 days; that somebody downloaded it stands in the audit',
  access: { activity: 'GroupAssignmentSubmissionReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ jobLogId: jobLogIdShape }),
  response: storedFile,
  answersFile: true,
  writes: true,
  idempotency: 'natural',
  duringImpersonation: true,
});

const reason = z.string().trim().min(10).max(500);

export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/withdraw',
  summary: 'Take a hand-in out of the assignment, with a reason; its versions are kept',
  access: { activity: 'GroupAssignmentSubmissionUpdateAny', on: 'groupAssignment' },
  request: one.extend({ reason }),
  response: submissionForStaff,
  needsIfMatch: true,
});

export const reopenSubmission = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/reopen',
  summary: 'Put a withdrawn hand-in back, with a reason',
  access: { activity: 'GroupAssignmentSubmissionUpdateAny', on: 'groupAssignment' },
  request: one.extend({ reason }),
  response: submissionForStaff,
  needsIfMatch: true,
});

export const getStoredDraft = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draft',
  summary: 'The stored draft of a learner who can no longer hand in, for callers who may hand it in for them',
  access: { activity: 'GroupAssignmentSubmissionUpdateAny', on: 'groupAssignment' },
  request: one,
  response: z.object({
    document: richText,
    wordCount: z.number().int(),
    savedAt: instant,
    artifacts: z.array(artifact),
    version,
  }),
});

export const handInStoredDraft = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/handInDraft',
  summary: 'Hand in the stored draft for a learner who cannot any more, with a reason',
  access: { activity: 'GroupAssignmentSubmissionUpdateAny', on: 'groupAssignment' },
  request: one.extend({ reason }),
  response: submissionForStaff,
});
