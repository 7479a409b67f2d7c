/**
 * One class as the estimator reads it: everything by dense index. Reviews are in canonical order (submission, then
 * reviewer) and practice by (reviewer, item), so that two runs over the same rows add up in the same order. (SC-1)
 */
export interface DenseClass {
  readonly submissionCount: number;
  readonly reviewerCount: number;
  /** Reviews of submission u are submissionStart[u] up to, not including, submissionStart[u + 1]. */
  readonly submissionStart: Int32Array;
  readonly submissionOf: Int32Array;
  readonly reviewerOf: Int32Array;
  readonly total: Float64Array;
  /** Finalized evaluation by a grader (the mean of several), or NaN. */
  readonly superior: Float64Array;
  readonly expert: Float64Array;
  readonly practiceStart: Int32Array;
  readonly practiceItem: Int32Array;
  readonly practiceTotal: Float64Array;
}

export interface UnsortedReviews {
  readonly submission: ArrayLike<number>;
  readonly reviewer: ArrayLike<number>;
  readonly score: ArrayLike<number>;
}

export interface UnsortedPractice {
  readonly expertScores: ArrayLike<number>;
  readonly reviewer: ArrayLike<number>;
  readonly item: ArrayLike<number>;
  readonly score: ArrayLike<number>;
}

export interface Columns {
  readonly submissionCount: number;
  readonly reviewerCount: number;
  readonly reviews: UnsortedReviews;
  readonly practice?: UnsortedPractice | undefined;
  readonly superior?: ArrayLike<number | null> | undefined;
}

export function denseClass(columns: Columns): DenseClass {
  const { submissionCount, reviewerCount, reviews } = columns;
  const byReviewer = groupedBy(reviews.reviewer, reviewerCount, rising(reviews.score.length));
  const order = groupedBy(reviews.submission, submissionCount, byReviewer.order);
  const practice = columns.practice ?? { expertScores: [], reviewer: [], item: [], score: [] };
  const byItem = groupedBy(practice.item, practice.expertScores.length, rising(practice.score.length));
  const byPerson = groupedBy(practice.reviewer, reviewerCount, byItem.order);
  return {
    submissionCount,
    reviewerCount,
    submissionStart: order.start,
    submissionOf: order.order.map((at) => reviews.submission[at]!),
    reviewerOf: order.order.map((at) => reviews.reviewer[at]!),
    total: picked(reviews.score, order.order),
    superior: Float64Array.from({ length: submissionCount }, (_, u) => columns.superior?.[u] ?? NaN),
    expert: Float64Array.from(practice.expertScores),
    practiceStart: byPerson.start,
    practiceItem: byPerson.order.map((at) => practice.item[at]!),
    practiceTotal: picked(practice.score, byPerson.order),
  };
}

/** Loops, because building a typed array from a function is ten times slower at millions of entries. */
export function rising(length: number): Int32Array {
  const indexes = new Int32Array(length);
  for (let i = 0; i < length; i++) indexes[i] = i;
  return indexes;
}

function picked(values: ArrayLike<number>, order: Int32Array): Float64Array {
  const result = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) result[i] = values[order[i]!]!;
  return result;
}

export interface Grouped {
  readonly start: Int32Array;
  readonly order: Int32Array;
}

/** A stable counting sort: entries of group g stand at start[g] up to, not including, start[g + 1]. */
export function groupedBy(group: ArrayLike<number>, groupCount: number, input: Int32Array): Grouped {
  const start = new Int32Array(groupCount + 1);
  for (let i = 0; i < input.length; i++) start[group[i]! + 1]!++;
  for (let g = 0; g < groupCount; g++) start[g + 1] = start[g + 1]! + start[g]!;
  const next = start.slice();
  const order = new Int32Array(input.length);
  for (const entry of input) order[next[group[entry]!]!++] = entry;
  return { start, order };
}
