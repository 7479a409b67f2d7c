/** What is known of one reviewer's scores when asking whether they follow the work or are always the same. */
export interface Scores {
  readonly count: number;
  /** Sums of trust, of trust × deviation and of trust × deviation², deviation being the distance to the others. */
  readonly trust: number;
  readonly deviation: number;
  readonly squaredDeviation: number;
  /** Sums of the distance to the class's middle, and of its square. */
  readonly fromMiddle: number;
  readonly squaredFromMiddle: number;
}

const UNENGAGED_SHAPE = 2;
const UNENGAGED_SCALE = 2 * 4 ** 2;
const UNENGAGED_SPREAD = (15 / 4) ** 2;

/**
 * The logarithm of how much likelier the scores are under "follows the work" than under "the same score whatever the
 * work", noise and level integrated out in both.
 */
export function logBayesFactor(scores: Scores, noiseBelief: number, typicalVariance: number, ratio: number): number {
  const { count } = scores;
  if (count === 0) return 0;
  const shape = noiseBelief / 2;
  const engaged =
    ((scores.squaredDeviation - scores.deviation ** 2 / (scores.trust + 1 / ratio)) * count) / scores.trust;
  const unengaged = scores.squaredFromMiddle - scores.fromMiddle ** 2 / (count + 1 / UNENGAGED_SPREAD);
  return (
    logMarginal(count, shape, shape * typicalVariance, engaged, ratio) -
    logMarginal(count, UNENGAGED_SHAPE, UNENGAGED_SCALE, unengaged, UNENGAGED_SPREAD)
  );
}

function logMarginal(count: number, shape: number, scale: number, squares: number, spread: number): number {
  return (
    logGammaGain(shape, count) -
    (count / 2) * Math.log(scale) -
    (shape + count / 2) * Math.log1p(squares / (2 * scale)) -
    Math.log1p(count * spread) / 2
  );
}

const GAINS = new Map<number, Float64Array>();
const CACHED_COUNTS = 64;

/** ln Γ(shape + count/2) − ln Γ(shape); counts are few and small, so they are remembered. */
function logGammaGain(shape: number, count: number): number {
  if (count >= CACHED_COUNTS) return logGamma(shape + count / 2) - logGamma(shape);
  let gains = GAINS.get(shape);
  if (gains === undefined) {
    gains = Float64Array.from({ length: CACHED_COUNTS }, (_, n) => logGamma(shape + n / 2) - logGamma(shape));
    GAINS.set(shape, gains);
  }
  return gains[count]!;
}

/** Stirling's series after shifting the argument above 8; exact to 1e-13 for the shapes used here. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 8) shift += Math.log(z++);
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z;
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
