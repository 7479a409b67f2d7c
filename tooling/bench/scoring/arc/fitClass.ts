import { updateClass } from './classStep.ts';
import type { DenseClass } from '@circuit/domain/scoring';
import { startState, type FitState } from './fitState.ts';
import { updateOffset } from './offsetStep.ts';
import type { Parameters } from './parameters.ts';
import { judgeReviewer, rateOutliers, rejudgeReviewer, updateWeight } from './reviewerStep.ts';
import { weighSubmission } from './submissionStep.ts';

interface FitOptions {
  /** Ask of every reviewer whether the scores follow the work at all. */
  readonly withEngagement: boolean;
  /** Enough practice or graders' evaluations to place the class on the instructor's scale. */
  readonly isAnchored: boolean;
}

const CLASS_ROUNDS = 30;
const SETTLED_RMS = 0.02;
const WORK_LIST_ROUNDS = 400;

/**
 * Estimates every reviewer and every submission together. First everything moves until the class has settled; then
 * what describes the class is frozen and only what still moves is computed again, until nothing does. The frozen
 * procedure is the definition: stopping at "settled" left single students points away from the fixed point. (SC-6)
 */
export function fitClass(data: DenseClass, parameters: Parameters, options: FitOptions): FitState {
  const state = startState(data, parameters);
  for (let v = 0; v < data.reviewerCount; v++) updateWeight(state, v);
  settleClass(data, state, parameters, options);
  for (let v = 0; v < data.reviewerCount; v++) updateWeight(state, v);
  workOff(data, state, parameters, options);
  return state;
}

function settleClass(data: DenseClass, state: FitState, parameters: Parameters, options: FitOptions): void {
  const before = new Float64Array(data.submissionCount);
  for (let round = 0; round < CLASS_ROUNDS; round++) {
    before.set(state.quality);
    for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, parameters, u, false);
    if (options.isAnchored) updateOffset(data, state, parameters);
    for (let v = 0; v < data.reviewerCount; v++) {
      judgeReviewer(data, state, parameters, v, options.withEngagement);
      rateOutliers(data, state, v);
    }
    updateClass(data, state, parameters);
    let squares = 0;
    for (let u = 0; u < data.submissionCount; u++) squares += (state.quality[u]! - before[u]!) ** 2;
    if (squares <= SETTLED_RMS ** 2 * data.submissionCount) return;
  }
}

function workOff(data: DenseClass, state: FitState, parameters: Parameters, options: FitOptions): void {
  const { submissionStart, reviewerOf, submissionCount, reviewerCount } = data;
  let due = new Uint8Array(submissionCount).fill(1);
  let next = new Uint8Array(submissionCount);
  const isTouched = new Uint8Array(reviewerCount);
  for (let round = 0; round < WORK_LIST_ROUNDS; round++) {
    let weighed = 0;
    isTouched.fill(0);
    for (let u = 0; u < submissionCount; u++) {
      if (due[u] === 0) continue;
      weighed++;
      weighSubmission(data, state, parameters, u, true);
      for (let e = submissionStart[u]!; e < submissionStart[u + 1]!; e++) isTouched[reviewerOf[e]!] = 1;
    }
    if (weighed === 0) break;
    next.fill(0);
    for (let v = 0; v < reviewerCount; v++)
      if (isTouched[v] === 1) rejudgeReviewer(data, state, parameters, v, options.withEngagement, next);
    [due, next] = [next, due];
  }
  state.isUnstable.set(due);
  for (let u = 0; u < submissionCount; u++) weighSubmission(data, state, parameters, u, true);
}
