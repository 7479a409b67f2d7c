import type { FetchProblem } from './problem.ts';

/** The operator has paused the whole university, or lets people only look, for longer than a page waits. (OP-24, OP-28) */
export type Closed = 'paused' | 'readOnly';

const CLOSED: Readonly<Record<string, Closed>> = {
  'urn:circuit:problem:paused': 'paused',
  'urn:circuit:problem:readOnly': 'readOnly',
};

export const whyClosed = ({ type = '' }: FetchProblem): Closed | undefined => CLOSED[type];
