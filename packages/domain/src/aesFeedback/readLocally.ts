import { assertNever } from '../kernel/index.ts';

import { readEvidence, readLength, readMechanics, readStructure } from './readers.ts';
import { INVISIBLE, NEEDS_A_READER, type AesTag, type CriterionFeedback, type FeedbackRequest } from './request.ts';
import { textParts, type TextParts } from './textParts.ts';

export const LOCAL_READER = { id: 'local', version: '1' } as const;

/**
 * What can honestly be said of a text by counting: length, structure, some mechanics, what looks like a source. Each
 * criterion is answered in its order, and one that counting cannot judge says so. (FB-1, FB-2)
 */
export function readLocally(request: FeedbackRequest): CriterionFeedback[] {
  // A space for each, so that passages stay where they are in the text as it was written.
  const text = request.text.replaceAll(INVISIBLE, ' ');
  const parts = textParts(text);
  return request.criteria.map(({ id, aesTag }) => feedbackOn(id, aesTag, parts, { ...request, text }));
}

function feedbackOn(criterionId: string, tag: AesTag, parts: TextParts, request: FeedbackRequest): CriterionFeedback {
  switch (tag) {
    case 'length':
      return { criterionId, coverage: 'assessed', remarks: readLength(parts, request) };
    case 'structure':
      return { criterionId, coverage: 'partly', remarks: readStructure(parts, request) };
    case 'mechanics':
      return { criterionId, coverage: 'partly', remarks: readMechanics(parts, request) };
    case 'evidence':
      return { criterionId, coverage: 'partly', remarks: readEvidence(parts, request) };
    case 'none':
      return { criterionId, coverage: 'notAssessed', remarks: [{ text: NEEDS_A_READER, passage: null }] };
    default:
      return assertNever(tag);
  }
}
