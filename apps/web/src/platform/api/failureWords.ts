import { problemOf } from './problemOf.ts';
import { isFinal } from '#platform/http/retry.ts';

/**
 * What to say of something that was sent under a key of its own: that it did not happen, or, where no answer came, that
 * nobody knows. Then the server's words, also those about single fields: what helps is often said there.
 */
export function failureWords(error: unknown, notDone: string): string {
  const problem = problemOf(error);
  const first = isFinal(problem)
    ? notDone
    : 'The server did not answer, so this may already be done. Trying again will not do it twice.';
  return [first, problem.detail, ...Object.values(problem.errors ?? {}).flat()].join(' ');
}
