import { createHash } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { fallbackText } from '@circuit/domain/aesFeedback';
import { criteriaOf } from '@circuit/domain/rubrics';

import { selectRubricVersion } from '#modules/rubrics/public.ts';

import type { FeedbackRow } from './aesFeedback.store.ts';
import { BUILT_IN, outsideName } from './providers.ts';

export const textSha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** With the words of each passage; one that does not lie in the text is not shown as one. (FB-4) */
export async function shownFeedback(db: ShardDb, row: FeedbackRow, textNow: string) {
  const version = await selectRubricVersion(db, row.rubricVersionId);
  const criteria = version === undefined ? [] : criteriaOf(version);
  const { id, status, requestedAt, endedAt, readText } = row;
  return {
    id,
    status,
    providerText: row.provider === 'openai' ? outsideName(row.readerHost, row.readerModel) : BUILT_IN.text,
    fallbackText: row.fallback === null ? null : fallbackText(row.fallback),
    droppedRemarks: row.droppedRemarks,
    requestedAt,
    endedAt,
    isOfThisText: row.readSha256 === textSha256(textNow),
    failure: status === 'failed' ? 'We could not read your text this time. This try does not count. Try again.' : null,
    rubricCriterionFeedback: row.criterionFeedback.flatMap(({ criterionId, coverage, remarks }) => {
      const criterion = criteria.find((one) => one.id === criterionId);
      if (criterion === undefined) return [];
      return [
        {
          criterionId,
          criterionTitle: criterion.title,
          aesTag: criterion.aesTag,
          coverage,
          remarks: remarks.map(({ text, passage }) => ({ text, passage: quoted(readText, passage) })),
        },
      ];
    }),
  };
}

function quoted(text: string, passage: { readonly start: number; readonly end: number } | null) {
  if (passage === null || passage.start < 0 || passage.end > text.length || passage.start >= passage.end) return null;
  return { ...passage, quote: text.slice(passage.start, passage.end) };
}
