import { LOG_STEP_DENSITY } from './normal.ts';
import type { ConstantSums } from './workspace.ts';

/** Two ways of being nearly constant, in points², and how far the constant itself may be from the class's middle. */
const TIGHT = 1;
const LOOSE = 3.5 ** 2;
const MIDDLE_VARIANCE = 15 ** 2;
/** What one score below the top costs somebody who "always gives the top". */
const NOT_TOP = -4.6;
const LOG_HALF = Math.log(0.5);
const LOG_ALWAYS_TOP = Math.log(0.3);

/** Disagreement below this part of the usual one is agreement. */
const AGREEING = 0.5;

/**
 * How far uniform scores may count as evidence of carelessness: only as far as they disagree with the others. Somebody
 * who gives 100 to works that everybody gives 100 is simply right. (SC-10)
 */
export function temper(evidence: number, honest: number, disagreement: number, count: number, usual: number): number {
  if (evidence <= honest || count <= 0) return evidence;
  return honest + (evidence - honest) * Math.min(1, disagreement / (AGREEING * count * usual));
}

/** Everything about so many nearly constant scores that does not depend on the scores; counts are few and small. */
interface Shape {
  readonly tight: number;
  readonly tightShrink: number;
  readonly loose: number;
  readonly looseShrink: number;
}

const SHAPES: Shape[] = [];

function shapeOf(count: number): Shape {
  const part = (variance: number) => {
    const precision = 1 / MIDDLE_VARIANCE + count / variance;
    return {
      log: Math.log(0.35) - 0.5 * (count * Math.log(variance) + Math.log(MIDDLE_VARIANCE * precision)),
      shrink: 1 / (variance * variance * precision),
    };
  };
  const [tight, loose] = [part(TIGHT), part(LOOSE)];
  return { tight: tight.log, tightShrink: tight.shrink, loose: loose.log, looseShrink: loose.shrink };
}

function constantEvidence(count: number, sum: number, squares: number, top: number): number {
  const shape = (SHAPES[count] ??= shapeOf(count));
  const tight = shape.tight - 0.5 * (squares / TIGHT - sum * sum * shape.tightShrink);
  const loose = shape.loose - 0.5 * (squares / LOOSE - sum * sum * shape.looseShrink);
  const always = LOG_ALWAYS_TOP + top * LOG_STEP_DENSITY + NOT_TOP * (count - top);
  const most = Math.max(tight, loose, always);
  return most + Math.log(Math.exp(tight - most) + Math.exp(loose - most) + Math.exp(always - most));
}

/**
 * Log evidence that these scores do not follow the work. With practice: half of the careless are careless there too,
 * half answer it honestly. One score can be left out, given as its distance from the middle.
 */
export function unengagedEvidence(
  reviews: ConstantSums,
  practice: ConstantSums,
  practiceEvidence: number,
  leftOut: number,
  x: number,
  isTopScore: boolean,
): number {
  const count = reviews.count - leftOut;
  const sum = reviews.sum - x;
  const squares = reviews.squares - x * x;
  const top = reviews.top - (isTopScore ? 1 : 0);
  const own = constantEvidence(count, sum, squares, top);
  if (practice.count === 0) return own;
  const both = constantEvidence(
    count + practice.count,
    sum + practice.sum,
    squares + practice.squares,
    top + practice.top,
  );
  const honestThere = own + practiceEvidence;
  const most = Math.max(both, honestThere);
  return LOG_HALF + most + Math.log(Math.exp(both - most) + Math.exp(honestThere - most));
}
