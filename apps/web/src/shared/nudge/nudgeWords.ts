import type { NudgeOutcome } from '@circuit/contract';

import { type FetchProblem, STATUS_CODE } from '#shared/api/problem.ts';

export type Nudge = NudgeOutcome;

export const studentsWords = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** A refusal says why; without an answer nobody knows, and pressing again does it once. */
export function notSentWords({ status, detail }: FetchProblem): string {
  return status < 0 || status >= STATUS_CODE.SERVER_ERROR
    ? 'No answer came, so it is not known whether it was sent. Sending again does not send it twice.'
    : `Nothing was sent. ${detail}`;
}
