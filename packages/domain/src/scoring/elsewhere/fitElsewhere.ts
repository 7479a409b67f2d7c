import type { DenseClass } from '../denseClass.ts';
import { newTally, typicalVariance, updateOffset, updateTraits } from './classStep.ts';
import { gatherEnds, gatherPractice, gatherReviews, joinSums } from './gatherStep.ts';
import { measureDoubt, ratePractice, updateReview } from './messageStep.ts';
import { judgeNature, type Tally } from './natureStep.ts';
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
  readonly size: number;
  readonly low: number;
  readonly high: number;
}

function stepIn(round: number, state: ElsewhereState): Step {
  const typical = typicalVariance(state);
  return { size: stepOf(round), low: LEAST_WEIGHT / typical, high: MOST_WEIGHT / typical };
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
}

/**
 * What every review is worth, learned only from what its reviewer did elsewhere. First the class and everybody in it
 * move together; then the class is frozen and only what still moves is computed again. (SC-6)
 */
export function fitElsewhere(data: DenseClass, options: FitOptions): ElsewhereState {
  const state = startState(data);
  const fit = { data, state, work: newWorkspace(data, state), options };
  for (let round = 0; round < CLASS_ROUNDS; round++) {
    for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, u);
    if (options.isAnchored) updateOffset(data, state);
    const tally = newTally();
    const step = stepIn(round, state);
    for (let v = 0; v < data.reviewerCount; v++) judgeReviewer(fit, v, step, undefined, tally);
    updateTraits(data, state, tally);
  }
  workOff(fit);
  for (let u = 0; u < data.submissionCount; u++) weighSubmission(data, state, u);
  for (let v = 0; v < data.reviewerCount; v++) doubtReviewer(fit, v);
  return state;
}

function workOff(fit: Fit): void {
  const { data, state } = fit;
  let due = new Uint8Array(data.submissionCount).fill(1);
  let next = new Uint8Array(data.submissionCount);
  const touched = new Uint8Array(data.reviewerCount).fill(1);
  for (let round = CLASS_ROUNDS; round < WORK_LIST_ROUNDS; round++) {
    for (let u = 0; u < data.submissionCount; u++) if (due[u] === 1) weighSubmission(data, state, u, touched);
    next.fill(0);
    const step = stepIn(round, state);
    let moved = 0;
    for (let v = 0; v < data.reviewerCount; v++) {
      if (touched[v] === 0) continue;
      // Somebody who still moves is looked at again, even if nobody else does.
      touched[v] = judgeReviewer(fit, v, step, next) ? 1 : 0;
      moved += touched[v]!;
    }
    [due, next] = [next, due];
    if (moved === 0) break;
  }
  state.isUnstable.set(due);
}

function gather({ data, state, work, options }: Fit, v: number, tally?: Tally): void {
  gatherReviews(state, work, v);
  gatherPractice(data, state, work, v);
  joinSums(state, work);
  gatherEnds(data, state, work, v);
  judgeNature(state, work, v, options.withEngagement, tally);
  ratePractice(data, state, work, v);
}

/** Judges one person and reweighs all their reviews; with `due`, notes whose submissions feel it. */
function judgeReviewer(fit: Fit, v: number, step: Step, due?: Uint8Array, tally?: Tally): boolean {
  const { state, work } = fit;
  const { reviewerStart, submissionOfRecord } = state;
  gather(fit, v, tally);
  const first = reviewerStart[v]!;
  let hasMoved = false;
  for (let r = first; r < reviewerStart[v + 1]!; r++) {
    if (!updateReview(state, work, r * REVIEW_STRIDE, r - first, step)) continue;
    hasMoved = true;
    if (due !== undefined) due[submissionOfRecord[r]!] = 1;
  }
  return hasMoved;
}

function doubtReviewer(fit: Fit, v: number): void {
  const { state, work } = fit;
  gather(fit, v);
  const first = state.reviewerStart[v]!;
  for (let r = first; r < state.reviewerStart[v + 1]!; r++) measureDoubt(state, work, r * REVIEW_STRIDE, r - first);
}
