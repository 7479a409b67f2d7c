import { type FetchProblem, UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { isFetchProblem } from './status.ts';

/** What a failed query or mutation says of itself. */
export function problemOf(error: unknown): FetchProblem {
  return isFetchProblem(error) ? error : UNKNOWN_PROBLEM;
}
