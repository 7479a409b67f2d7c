import { allocateReviews, type AllocationRequest } from '@circuit/domain/allocation';
import { submissionId, userId } from '@circuit/domain/kernel';
import { chance } from './chance.ts';

export interface AllocationResult {
  readonly size: number;
  readonly reviews: number;
  readonly milliseconds: number;
  readonly cpuMilliseconds: number;
  readonly fewest: number;
  readonly most: number;
  readonly violations: number;
  /** Variance of the summed competency, as a part of what chance gives. */
  readonly varianceRatio: number;
}

// Twelve digits, so that the canonical order is the order of making, as rows come from the database.
const digits = (index: number): string => String(index).padStart(12, '0');

export function request(size: number, reviews: number): AllocationRequest {
  const random = chance(size);
  return {
    submissions: Array.from({ length: size }, (_, i) => ({
      id: submissionId(`01930000-0000-7000-8000-${digits(i)}`),
      authorId: userId(`01930000-0000-7000-9000-${digits(i)}`),
    })),
    reviewers: Array.from({ length: size }, (_, i) => ({
      id: userId(`01930000-0000-7000-9000-${digits(i)}`),
      capacity: reviews,
      competency: Math.min(3, Math.max(0.1, Math.exp(0.55 * random.normal()))),
    })),
    reviewsNeeded: reviews,
    forbiddenPairs: [],
    existing: [],
    seed: 7,
  };
}

export function measureAllocation(size: number, reviews: number): AllocationResult {
  const asked = request(size, reviews);
  const start = performance.now();
  const cpu = process.cpuUsage();
  const { added } = allocateReviews(asked);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);

  const place = new Map(asked.reviewers.map(({ id }, index) => [id, index]));
  const work = new Map(asked.submissions.map(({ id }, index) => [id, index]));
  const [given, received, sums] = [new Int32Array(size), new Int32Array(size), new Float64Array(size)];
  const seen = new Set<number>();
  let violations = 0;
  for (const { reviewerId, submissionId: id } of added) {
    const v = place.get(reviewerId)!;
    const u = work.get(id)!;
    given[v]!++;
    received[u]!++;
    sums[u] = sums[u]! + asked.reviewers[v]!.competency;
    if (u === v) violations++;
    // Pairs of a million people do not fit one set; up to a hundred thousand they do.
    if (size <= 100_000 && seen.size === seen.add(u * size + v).size) violations++;
  }
  const spread =
    variance(sums) / (reviews * variance(Float64Array.from(asked.reviewers, ({ competency }) => competency)));
  const counts = [...given, ...received];
  return {
    size,
    reviews,
    milliseconds,
    cpuMilliseconds: (user + system) / 1000,
    fewest: counts.reduce((a, b) => Math.min(a, b)),
    most: counts.reduce((a, b) => Math.max(a, b)),
    violations,
    varianceRatio: spread,
  };
}

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
