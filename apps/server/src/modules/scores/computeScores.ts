import { createHash } from 'node:crypto';

import { agreementOf, canonicalText, scoreLearners, type ClassFacts } from '@circuit/domain/scores';

/** The scores of a class, and the hash of what they were made from. */
export function computeScores(facts: ClassFacts) {
  const result = scoreLearners(facts);
  return {
    ...result,
    inputHash: createHash('sha256').update(canonicalText(facts, result.algorithm)).digest('hex'),
    agreement: agreementOf(facts.criteria, result.learners),
  };
}
export type ComputedScores = ReturnType<typeof computeScores>;
