import type { NudgeOutcome } from '@circuit/contract/reminders';

import { type FetchProblem, STATUS_CODE } from '#platform/problems/problem.ts';

export type Nudge = NudgeOutcome;

export const studentsWords = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** To how many it goes; where mail is off, to how many it would go. (NG-6, DM-9) */
export function countWords({
  recipients,
  leftOut,
  isMailOff,
}: Pick<Nudge, 'recipients' | 'leftOut' | 'isMailOff'>): string {
  const get = isMailOff ? 'would receive' : recipients.length === 1 ? 'receives' : 'receive';
  const sentence = `${studentsWords(recipients.length)} ${get} this`;
  const others =
    leftOut.length === 0
      ? '.'
      : `, ${leftOut.length} ${isMailOff ? 'would' : leftOut.length === 1 ? 'does' : 'do'} not.`;
  return isMailOff ? `E-mail is off in this demo. In your course, ${sentence}${others}` : `${sentence}${others}`;
}

/** A refusal says why; without an answer nobody knows, and pressing again does it once. */
export function notSentWords({ status, detail }: FetchProblem): string {
  return status < 0 || status >= STATUS_CODE.SERVER_ERROR
    ? 'The server did not answer, so it may already be sent. Sending again will not send it twice.'
    : `Nothing was sent. ${detail}`;
}
