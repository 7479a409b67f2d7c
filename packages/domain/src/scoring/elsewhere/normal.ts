/** The normal distribution function, to seven digits (W. J. Cody's form as simplified by Numerical Recipes). */
export function normalCdf(z: number): number {
  const x = Math.abs(z) * Math.SQRT1_2;
  const t = 1 / (1 + 0.5 * x);
  const tail =
    0.5 *
    t *
    Math.exp(
      -x * x -
        1.26551223 +
        t *
          (1.00002368 +
            t *
              (0.37409196 +
                t *
                  (0.09678418 +
                    t *
                      (-0.18628806 +
                        t *
                          (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277)))))))),
    );
  return z > 0 ? 1 - tail : tail;
}

/** A score this near an end of the scale says "at least" or "at most", not "exactly". */
const END_WIDTH = 2;
const TOP = 100 - END_WIDTH / 2;
const BOTTOM = END_WIDTH / 2;
/** Evidence elsewhere leaves out √2π per score, so the probability of a whole step takes it back in. */
const STEP_DENSITY = Math.sqrt(2 * Math.PI) / END_WIDTH;

export const LOG_STEP_DENSITY = Math.log(STEP_DENSITY);

export function isAtEnd(total: number): boolean {
  return total >= TOP || total <= BOTTOM;
}

export function isTop(total: number): boolean {
  return total >= TOP;
}

/** Log evidence of a score at an end of the scale when the uncut score has this mean and variance. */
export function logEndMass(total: number, mean: number, variance: number): number {
  const z = (total > 50 ? mean - TOP : BOTTOM - mean) / Math.sqrt(variance);
  return Math.log(Math.max(1e-300, normalCdf(z) * STEP_DENSITY));
}

/** What a score cut off at an end of the scale would have been on average. */
export function expectedUncut(total: number, mean: number, variance: number): number {
  const sd = Math.sqrt(variance);
  const isHigh = total > 50;
  const z = isHigh ? (mean - TOP) / sd : (BOTTOM - mean) / sd;
  const ratio = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / Math.max(1e-12, normalCdf(z));
  return isHigh ? mean + sd * ratio : mean - sd * ratio;
}
