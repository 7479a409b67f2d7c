import { plainText, type RichDocument } from '../richText/index.ts';
import { criteriaOf, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

import { isInText } from './passages.ts';

/**
 * Sentences about passages that are not in the text: its author may have handed in once more since they were marked.
 * Offsets count in the plain text, one line for each paragraph. (RV-5)
 */
export function anchorFlaws(
  contents: RubricContents,
  document: RichDocument | null,
  answers: readonly CriterionAnswer[],
): readonly string[] {
  const text = document === null ? '' : plainText(document);
  return criteriaOf(contents).flatMap(({ id, title }) => {
    const anchors = answers.find(({ criterionId }) => criterionId === id)?.anchors ?? [];
    const isThere = anchors.every((anchor) => isInText(text, anchor));
    return isThere ? [] : [`${title}: a passage you marked is not in the text. Remove it or mark it again.`];
  });
}
