import type { DenseClass } from '@circuit/domain/scoring';

/** What is published elsewhere, for comparison only. None of these uses anchors; NaN where there is no review. */
export type Method = (data: DenseClass) => Float64Array;

function perSubmission(data: DenseClass, score: (totals: Float64Array, first: number) => number): Float64Array {
  return Float64Array.from({ length: data.submissionCount }, (_, u) => {
    const first = data.submissionStart[u]!;
    const totals = data.total.subarray(first, data.submissionStart[u + 1]);
    return totals.length === 0 ? NaN : score(totals, first);
  });
}

const average = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export const mean: Method = (data) => perSubmission(data, average);

export const median: Method = (data) =>
  perSubmission(data, (totals) => {
    const sorted = totals.toSorted();
    const half = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  });

/** The lowest and the highest dropped when there are at least four. */
export const trimmed: Method = (data) =>
  perSubmission(data, (totals) => average(totals.length >= 4 ? totals.toSorted().subarray(1, -1) : totals));

/** Calibrated Peer Review as far as it is known: an index 1–6 from practice weighs the reviews. Its table is a guess. */
export const cprLike: Method = (data) => {
  const index = Float64Array.from({ length: data.reviewerCount }, (_, v) => {
    const first = data.practiceStart[v]!;
    const end = data.practiceStart[v + 1]!;
    if (first === end) return 1;
    let distance = 0;
    for (let c = first; c < end; c++)
      distance += Math.abs(data.practiceTotal[c]! - data.expert[data.practiceItem[c]!]!);
    return Math.min(6, Math.max(1, 7 - Math.ceil(distance / (end - first) / 5)));
  });
  return perSubmission(data, (totals, first) => {
    let weight = 0;
    let sum = 0;
    totals.forEach((total, i) => {
      const w = index[data.reviewerOf[first + i]!]!;
      weight += w;
      sum += w * total;
    });
    return sum / weight;
  });
};

/** Leave-one-out variance messages in both directions (own re-derivation, 20 rounds). */
export const vancouver: Method = (data) => {
  const { total, reviewerOf, submissionOf, reviewerCount, submissionCount } = data;
  const variance = new Float64Array(total.length).fill(1);
  const precision = new Float64Array(submissionCount);
  const sum = new Float64Array(submissionCount);
  const squares = new Float64Array(reviewerCount);
  const trust = new Float64Array(reviewerCount);
  const square = new Float64Array(total.length);
  const weight = new Float64Array(total.length);
  for (let round = 0; round < 20; round++) {
    precision.fill(0);
    sum.fill(0);
    for (let e = 0; e < total.length; e++) {
      const u = submissionOf[e]!;
      precision[u] = precision[u]! + 1 / variance[e]!;
      sum[u] = sum[u]! + total[e]! / variance[e]!;
    }
    squares.fill(0);
    trust.fill(0);
    for (let e = 0; e < total.length; e++) {
      const u = submissionOf[e]!;
      const v = reviewerOf[e]!;
      const others = precision[u]! - 1 / variance[e]!;
      if (others <= 1e-12) {
        weight[e] = 0;
        continue;
      }
      const consensus = (sum[u]! - total[e]! / variance[e]!) / others;
      square[e] = (total[e]! - consensus) ** 2;
      weight[e] = others;
      squares[v] = squares[v]! + weight[e]! * square[e]!;
      trust[v] = trust[v]! + weight[e]!;
    }
    for (let e = 0; e < total.length; e++) {
      const v = reviewerOf[e]!;
      const others = trust[v]! - weight[e]!;
      variance[e] = Math.max(1, others > 1e-12 ? (squares[v]! - weight[e]! * square[e]!) / others : 64);
    }
  }
  // The last word uses all of a reviewer's work; only the messages leave one out.
  return perSubmission(data, (totals, first) => {
    let weights = 0;
    let value = 0;
    totals.forEach((score, i) => {
      const v = reviewerOf[first + i]!;
      const w = 1 / Math.max(1, trust[v]! > 0 ? squares[v]! / trust[v]! : 64);
      weights += w;
      value += w * score;
    });
    return value / weights;
  });
};
