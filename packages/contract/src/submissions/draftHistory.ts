import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { richText } from '../richText/index.ts';
import { instant } from '../shapes/index.ts';
import { oneSubmission, submission } from './submissions.ts';

/** An earlier state of the draft. Its author's alone, and never while impersonated. */
const draftVersion = z.object({ id: z.uuid(), savedAt: instant, wordCount: z.number().int() });
export type DraftVersion = z.input<typeof draftVersion>;

const ofDraft = { activity: 'GroupAssignmentSubmissionUpdateOwn', on: 'groupAssignment' } as const;

export const listDraftVersions = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draftVersions',
  summary: 'Earlier states of the caller’s own draft, newest first',
  access: ofDraft,
  request: oneSubmission,
  response: z.object({ items: z.array(draftVersion) }),
});

export const getDraftVersion = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draftVersions/{draftVersionId}',
  summary: 'One earlier state of the caller’s own draft',
  access: ofDraft,
  request: oneSubmission.extend({ draftVersionId: z.uuid() }),
  response: draftVersion.extend({ document: richText }),
});

export const restoreDraftVersion = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/submissions/{submissionId}/draftVersions/{draftVersionId}/restore',
  summary: 'Make an earlier state the draft again, while Hand in is open; today’s text is kept as a version first',
  access: ofDraft,
  request: oneSubmission.extend({ draftVersionId: z.uuid() }),
  response: submission,
  idempotency: 'natural',
  needsIfMatch: true,
});
