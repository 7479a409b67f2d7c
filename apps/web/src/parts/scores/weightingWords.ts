import { tenthsText } from './tenths.ts';

/** From the plain average of the reviews to the score, in whole tenths. */
export interface Weighting {
  readonly plainTenths: number;
  /** What the reviews come to with their shares, before any other line. */
  readonly weightedTenths: number;
  readonly tenths: number;
}

/**
 * What the weighting did and what the other lines did, each by its own number: from the plain average on they add up
 * to the score, to the last digit. (RZ-6, CL-5)
 */
export function weightingWords({ plainTenths, weightedTenths, tenths }: Weighting, otherLines: string): string {
  const [byWeighting, byOthers] = [weightedTenths - plainTenths, tenths - weightedTenths];
  const weighted =
    byWeighting === 0
      ? `The weighted average is ${tenthsText(weightedTenths)}, the same as the plain average.`
      : `The weighted average is ${tenthsText(weightedTenths)}, ${tenthsText(Math.abs(byWeighting))} ${byWeighting > 0 ? 'above' : 'below'} the plain average of ${tenthsText(plainTenths)}.`;
  if (byOthers === 0) return weighted;
  const did = byOthers > 0 ? 'add' : 'take off';
  return `${weighted} ${otherLines} ${did} ${tenthsText(Math.abs(byOthers))}, for a score of ${tenthsText(tenths)}.`;
}
