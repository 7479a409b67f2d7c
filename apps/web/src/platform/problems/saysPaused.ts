import type { FetchProblem } from './problem.ts';

const CLOSED = new Set(['urn:circuit:problem:paused', 'urn:circuit:problem:readOnly']);

/** The operator has paused the whole university, or lets people only look, for longer than a page waits. (OP-24, OP-28) */
export const saysPaused = ({ type }: FetchProblem): boolean => type !== undefined && CLOSED.has(type);
