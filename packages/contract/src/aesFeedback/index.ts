import { AES_TAGS, COVERAGES, READER_CHOICES } from '@circuit/domain/aesFeedback';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { groupAssignmentIdShape, instant, submissionIdShape } from '../shapes/index.ts';

export const AES_FEEDBACK_STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const;

const remark = z.object({
  text: z.string(),
  /** Where in the text that was read, and the words there; null when it is about the whole. */
  passage: z.object({ start: z.number().int(), end: z.number().int(), quote: z.string() }).nullable(),
});

/** Formative: there is no level and no number in it that could become a score. */
const rubricCriterionFeedback = z.object({
  criterionId: z.uuid(),
  criterionTitle: z.string(),
  aesTag: z.enum(AES_TAGS),
  /** `notAssessed` says "This criterion needs a human reader." as its remark. */
  coverage: z.enum(COVERAGES),
  remarks: z.array(remark),
});
export type RubricCriterionFeedback = z.input<typeof rubricCriterionFeedback>;

const aesFeedback = z.object({
  id: z.uuid(),
  status: z.enum(AES_FEEDBACK_STATUSES),
  /** Who read the text, as people read it: "Circuit itself; the text does not leave your university." */
  providerText: z.string(),
  /** Why the built-in program read what was meant for the outside reader, as a sentence. */
  fallbackText: z.string().nullable(),
  /** How many remarks of the outside reader are not shown, because the words that they quote are not in the text. */
  droppedRemarks: z.number().int(),
  requestedAt: instant,
  endedAt: instant.nullable(),
  /** The stored draft is still the text that was read. */
  isOfThisText: z.boolean(),
  /** What went wrong, when it failed. */
  failure: z.string().nullable(),
  rubricCriterionFeedback: z.array(rubricCriterionFeedback),
});
export type AesFeedback = z.input<typeof aesFeedback>;

const of = z.object({ groupAssignmentId: groupAssignmentIdShape, submissionId: submissionIdShape });
const one = of.extend({ aesFeedbackId: z.uuid() });
const access = { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' } as const;

export const listAesFeedback = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/aesFeedback',
  summary: 'The automatic feedback on the caller’s own draft, newest first, and how often it can still be asked for',
  access,
  request: of,
  response: z.object({
    items: z.array(aesFeedback),
    /** Who would read the text, said before anybody presses Get. */
    providerText: z.string(),
    /** The service outside that can read it, where the university has one. (FB-19) */
    outside: z
      .object({
        host: z.string(),
        model: z.string(),
        /** Sent back with the request: nobody's text goes to a reader they were not shown. */
        version: z.string(),
        /** Why it does not read today, as a sentence. */
        limitText: z.string().nullable(),
      })
      .nullable(),
    choice: z.enum(READER_CHOICES),
    /** What the built-in program does, in words. */
    builtInText: z.string(),
    remaining: z.number().int(),
    /** The university lets no program read drafts; the coach in the page does not either. (FB-22) */
    isReadingOff: z.boolean(),
    /** Why it cannot be asked for now, as a sentence; null when it can. */
    unavailable: z.string().nullable(),
  }),
});

export const requestAesFeedback = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/aesFeedback',
  summary: 'Ask for automatic feedback on the stored draft; up to 3 times before Hand in ends',
  access,
  request: of.extend({
    /** The version of the outside reader that the author was shown and wants; without it the built-in program reads. */
    outsideVersion: z.string().max(400).nullable().default(null),
  }),
  response: aesFeedback,
});

export const putReaderChoice = endpoint({
  method: 'PUT',
  path: '/api/aesFeedback/readerChoice',
  summary: 'Choose who reads one’s own drafts, where the university has an outside reader; remembered until changed',
  access: 'signedIn',
  request: z.object({ choice: z.enum(READER_CHOICES) }),
  response: z.object({ choice: z.enum(READER_CHOICES) }),
  idempotency: 'natural',
});

export const getAesFeedback = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/aesFeedback/{aesFeedbackId}',
  summary: 'One automatic feedback; ask again while it is queued or running',
  access,
  request: one,
  response: aesFeedback,
});

export const listRubricCriterionFeedback = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/aesFeedback/{aesFeedbackId}/rubricCriterionFeedback',
  summary: 'What automatic feedback says of each criterion',
  access,
  request: one,
  response: z.object({ items: z.array(rubricCriterionFeedback) }),
});

export const getAesFeedbackArtifactToken = endpoint({
  method: 'GET',
  path: '/api/aesFeedbackArtifactTokens/{entityId}',
  summary: 'A token that opens the text an automatic feedback has read, for its author, for five minutes',
  access: 'signedIn',
  /** The id of the feedback. */
  request: z.object({ entityId: z.uuid() }),
  response: z.object({ token: z.string(), expiresAt: instant }),
  givesToken: true,
});

export const getAesFeedbackArtifact = endpoint({
  method: 'GET',
  path: '/api/aesFeedbackArtifacts',
  summary: 'The text an automatic feedback has read, in which its passages count',
  access: 'signedIn',
  request: z.object({ token: z.string().min(1).max(500) }),
  response: z.object({ text: z.string() }),
});
