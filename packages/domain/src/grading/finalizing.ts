/** What is missing before graders' evaluations are all binding. */
export interface Finalizing {
  readonly ready: number;
  readonly finalizedBefore: number;
  readonly unfinished: number;
  readonly inQueue: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What finalizing would do, in sentences: they stand in the dialog and in the job log. (GQ-9) */
export function finalizingSentences({ ready, finalizedBefore, unfinished, inQueue }: Finalizing): readonly string[] {
  return [
    ready === 0
      ? 'No grader’s evaluation is waiting to be finalized.'
      : `${counted(ready, 'grader’s evaluation becomes', 'graders’ evaluations become')} binding and can no longer be changed.`,
    ...(finalizedBefore === 0 ? [] : [`${counted(finalizedBefore, 'was', 'were')} finalized before.`]),
    ...(unfinished === 0
      ? []
      : [`${counted(unfinished, 'evaluation is', 'evaluations are')} not handed in and will not count.`]),
    ...(inQueue === 0 ? [] : [`${counted(inQueue, 'essay is', 'essays are')} still in the queue.`]),
  ];
}
