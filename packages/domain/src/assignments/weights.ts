import { compositeScore, weightsOfEnabled, type Part, type PartResult, type PartWeights } from '../scoring/index.ts';

import { enabledParts, type PhaseDesigns } from './design.ts';

/** What the weights of the enabled phases add up to; a phase that is off counts nothing. */
export function weightSum(weights: PartWeights, phases: PhaseDesigns): number {
  return enabledParts(phases).reduce((sum, part) => sum + weights[part], 0);
}

/** Whole weights in the same proportion that add up to 100 over the enabled phases; the others are 0. (AS-5) */
export function evenWeights(weights: PartWeights, phases: PhaseDesigns): PartWeights {
  const parts = enabledParts(phases);
  const even: Record<Part, number> = { submission: 0, calibration: 0, evaluation: 0, self: 0 };
  const [first] = parts;
  if (first === undefined) return even;
  const exact = weightsOfEnabled(weightSum(weights, phases) > 0 ? weights : { ...weights, [first]: 1 }, parts);
  for (const part of parts) even[part] = Math.floor(exact[part]);
  // What rounding down left over goes to the largest remainders.
  const left = 100 - parts.reduce((sum, part) => sum + even[part], 0);
  const byRemainder = parts.toSorted((one, other) => (exact[other] % 1) - (exact[one] % 1));
  for (const part of byRemainder.slice(0, left)) even[part] += 1;
  return even;
}

export interface SampleStudent {
  /** "A student at 90 on everything who skips reviewing" */
  readonly label: string;
  /** In tenths; null when nothing counts. */
  readonly tenths: number | null;
}

const SAMPLES: readonly { label: string; needs?: Part; scores: Partial<Record<Part, number | null>> }[] = [
  { label: 'A student at 90 on everything', scores: {} },
  { label: 'A student at 90 on everything who skips reviewing', needs: 'evaluation', scores: { evaluation: null } },
  { label: 'A student at 90 on everything who skips practice', needs: 'calibration', scores: { calibration: null } },
  {
    label: 'A strong writer at 95 who reviews carelessly at 40',
    needs: 'evaluation',
    scores: { submission: 95, evaluation: 40 },
  },
  {
    label: 'A weak writer at 60 who reviews well at 95',
    needs: 'evaluation',
    scores: { submission: 60, evaluation: 95 },
  },
  {
    label: 'A student at 90 on everything else who hands in nothing',
    needs: 'submission',
    scores: { submission: null },
  },
];

/** What the weights mean for students, before anyone is scored: computed as real scores are. (AS-6) */
export function sampleStudents(weights: PartWeights, phases: PhaseDesigns): readonly SampleStudent[] {
  const parts = enabledParts(phases);
  const shares = weightsOfEnabled(weights, parts);
  return SAMPLES.filter(({ needs }) => needs === undefined || parts.includes(needs)).map(({ label, scores }) => {
    const resultOf = (part: Part): PartResult => {
      const score = scores[part] === undefined ? 90 : scores[part];
      return score === null ? { kind: 'notDone' } : { kind: 'scored', score };
    };
    const results = {
      submission: resultOf('submission'),
      calibration: resultOf('calibration'),
      evaluation: resultOf('evaluation'),
      self: resultOf('self'),
    };
    const { totalTenths } = compositeScore(shares, results, null);
    return { label, tenths: weightSum(weights, phases) === 0 ? null : totalTenths };
  });
}
