import type { DenseClass } from '../denseClass.ts';
import { clearTally, newTally, typicalVariance, updateOffset, updateTraits } from './classStep.ts';
import { gatherEnds, gatherPractice, gatherReviews, joinSums } from './gatherStep.ts';
import { measureDoubt, ratePractice, readElsewhere, updateReview } from './messageStep.ts';
import { expectOfAnyone, judgeNature, type Tally } from './natureStep.ts';
import { REVIEW_STRIDE, startState, type ElsewhereState } from './state.ts';
import { weighSubmission } from './submissionStep.ts';
import { newWorkspace, type Workspace } from './workspace.ts';

const CLASS_ROUNDS = 8;
const WORK_LIST_ROUNDS = 80;

/** Early rounds go all the way; later ones hold back, because in a loop of reviewers two can chase each other. */
function stepOf(round: number): number {
  if (round < 14) return 1;
  if (round < 24) return 0.7;
  return round < 40 ? 0.4 : 0.2;
}

/** Nobody counts for nothing and nobody for more than three typical reviewers. (SC-8) */
const LEAST_WEIGHT = 0.01;
const MOST_WEIGHT = 3;

interface Step {
  size: number;
  low: number;
  high: number;
}

function setStep(step: Step, round: number, state: ElsewhereState): void {
  const typical = typicalVariance(state);
  step.size = stepOf(round);
  step.low = LEAST_WEIGHT / typical;
  step.high = MOST_WEIGHT / typical;
}

interface FitOptions {
  /** Ask of every reviewer whether the scores follow the work at all. */
  readonly withEngagement: boolean;
  /** Enough practice or graders' evaluations to place the class on the instructor's scale. */
  readonly isAnchored: boolean;
}

interface Fit {
  readonly data: DenseClass;
  readonly state: ElsewhereState;
  readonly work: Workspace;
  readonly options: FitOptions;
  readonly step: Step;
  readonly tally: Tally;
}

/**
 * What every review is worth, learned only from what its reviewer did elsewhere. First the class and everybody in it
 * move together; then the class is frozen and only what still moves is computed again. (SC-6)
 */
export function fitElsewhere(data: DenseClass, options: FitOptions): ElsewhereState {
  const state = startState(data);
  const step = { size: NaN, low: NaN, high: NaN };
  const fit = { data, state, work: newWorkspace(data, state), options, step, tally: newTally() };
  const everyone = new Uint8Array(data.reviewerCount).fill(1);
  const due = new Uint8Array(data.submissionCount);
  for (let round = 0; round < CLASS_ROUNDS; round++) {
    weighAll(data, state);
    if (options.isAnchored) updateOffset(data, state);
    judgeTouched(fit, round, everyone.fill(1), due);
    updateTraits(data, state, fit.tally);
  }
  workOff(fit, everyone.fill(1), due);
  weighAll(data, state);
  doubtAll(fit);
  return state;
}

function weighAll(data: DenseClass, state: ElsewhereState): void {
  for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, u);
}

function workOff(fit: Fit, touched: Uint8Array, next: Uint8Array): void {
  const { data, state } = fit;
  const due = new Uint8Array(data.submissionCount).fill(1);
  for (let round = CLASS_ROUNDS; round < WORK_LIST_ROUNDS; round++) {
    weighDue(fit, due, touched);
    next.fill(0);
    const moved = judgeTouched(fit, round, touched, next);
    due.set(next);
    if (moved === 0) break;
  }
  state.isUnstable.set(due);
}

function weighDue({ data, state }: Fit, due: Uint8Array, touched: Uint8Array): void {
  for (let u = 0; u < data.submissionCount; u++) if (due[u] === 1) weighSubmission(data, state, u, touched);
}

/** Judges those who were touched, notes whose submissions feel it, and returns how many people moved. */
function judgeTouched(fit: Fit, round: number, touched: Uint8Array, due: Uint8Array): number {
  setStep(fit.step, round, fit.state);
  expectOfAnyone(fit.work.expected, fit.state.traits, fit.options.withEngagement);
  clearTally(fit.tally);
  let moved = 0;
  for (let v = 0; v < touched.length; v++) {
    if (touched[v] === 0) continue;
    // Somebody who still moves is looked at again, even if nobody else does.
    touched[v] = judgeReviewer(fit, v, due) ? 1 : 0;
    moved += touched[v]!;
  }
  return moved;
}

function gather({ data, state, work, options, tally }: Fit, v: number): void {
  gatherReviews(state, work, v);
  gatherPractice(data, state, work, v);
  joinSums(state, work);
  gatherEnds(data, state, work, v);
  judgeNature(state, work, v, options.withEngagement, tally);
  readElsewhere(work);
}

/** Judges one person and reweighs all their reviews. Returns whether any of them moved. */
function judgeReviewer(fit: Fit, v: number, due: Uint8Array): boolean {
  const { data, state, work, step } = fit;
  const { reviewerStart, submissionOfRecord } = state;
  gather(fit, v);
  ratePractice(data, state, work, v);
  const first = reviewerStart[v]!;
  let hasMoved = false;
  for (let r = first; r < reviewerStart[v + 1]!; r++) {
    if (!updateReview(state, work, r * REVIEW_STRIDE, r - first, step)) continue;
    hasMoved = true;
    due[submissionOfRecord[r]!] = 1;
  }
  return hasMoved;
}

function doubtAll(fit: Fit): void {
  for (let v = 0; v < fit.data.reviewerCount; v++) doubtReviewer(fit, v);
}

function doubtReviewer(fit: Fit, v: number): void {
  const { state, work } = fit;
  gather(fit, v);
  const first = state.reviewerStart[v]!;
  for (let r = first; r < state.reviewerStart[v + 1]!; r++) measureDoubt(state, work, r * REVIEW_STRIDE, r - first);
}
