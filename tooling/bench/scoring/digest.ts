import { createHash } from 'node:crypto';

import { allocateReviews, type AllocationRequest } from '@circuit/domain/allocation';
import { submissionId, userId } from '@circuit/domain/kernel';
import { denseClass, estimateClass, type Columns } from '@circuit/domain/scoring';
import { chance } from './chance.ts';

/** Everything that the shipped method says about a class, to the last bit, as one short text. */
export function scoringDigest(columns: Columns, reviews: number): string {
  const data = denseClass(columns);
  const estimate = estimateClass(data, reviews);
  const said: number[] = [estimate.offset, estimate.typicalSd, estimate.standsOutFrom, Number(estimate.isAnchored)];
  for (let e = 0; e < data.total.length; e++) said.push(...Object.values(estimate.review(e)));
  for (let v = 0; v < data.reviewerCount; v++) said.push(...Object.values(estimate.reviewer(v)));
  for (let u = 0; u < data.submissionCount; u++) said.push(...Object.values(estimate.submission(u)).map(Number));
  return digest(Float64Array.from(said));
}

/** Not in order of the ids, as rows may come. */
const scattered = (index: number): string => String((index * 7919) % 1_000_003).padStart(7, '0');
const person = (index: number) => userId(`p${scattered(index)}`);
const work = (index: number) => submissionId(`s${scattered(index)}`);

/** A class with people who wrote nothing, pairs who must not meet, small capacities and work already given out. */
export function crookedRequest(size: number, seed: number): AllocationRequest {
  const random = chance(seed);
  const some = (count: number) => Array.from({ length: count }, () => random.below(size));
  return {
    submissions: Array.from({ length: size }, (_, i) => ({ id: work(i), authorId: person(i) })),
    reviewers: Array.from({ length: size }, (_, i) => ({
      id: person(i + (i % 9 === 0 ? size : 0)),
      capacity: 2 + random.below(5),
      competency: Math.exp(0.55 * random.normal()),
    })),
    reviewsNeeded: 4,
    forbiddenPairs: some(size).map((one) => [person(one), person((one + 1 + random.below(9)) % size)] as const),
    existing: some(size / 5).map((one) => ({ reviewerId: person(one), submissionId: work((one + 3) % size) })),
    seed,
  };
}

export function allocationDigest(request: AllocationRequest): string {
  const { added, short } = allocateReviews(request);
  return digest(new TextEncoder().encode(JSON.stringify({ added, short })));
}

function digest(bytes: Float64Array | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
