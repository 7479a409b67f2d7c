import type { FetchProblem } from './problem.ts';

/** The operator has paused the whole university, for longer than a page waits. (OP-24) */
export const saysPaused = ({ type }: FetchProblem): boolean => type === 'urn:circuit:problem:paused';
