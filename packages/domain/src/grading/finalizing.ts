/** What is missing before graders' evaluations are all binding. */
export interface Finalizing {
  readonly ready: number;
  readonly finalizedBefore: number;
  /** Begun and not handed in. */
  readonly unfinished: number;
  /** Handed in, and changed since without handing in again. */
  readonly changed: number;
  readonly inQueue: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What finalizing would do, in sentences: they stand in the dialog and in the job log. (GQ-9) */
export function finalizingSentences({
  ready,
  finalizedBefore,
  unfinished,
  changed,
  inQueue,
}: Finalizing): readonly string[] {
  return [
    ready === 0
      ? 'No grader’s evaluation is waiting to be finalized.'
      : `${counted(ready, 'grader’s evaluation becomes', 'graders’ evaluations become')} binding and can no longer be changed.`,
    ...(finalizedBefore === 0 ? [] : [`${counted(finalizedBefore, 'was', 'were')} finalized before.`]),
    ...(changed === 0
      ? []
      : [
          `${counted(changed, 'has changes that are', 'have changes that are')} not handed in: ${changed === 1 ? 'it counts as it was' : 'they count as they were'} handed in.`,
        ]),
    ...(unfinished === 0
      ? []
      : [`${counted(unfinished, 'evaluation is', 'evaluations are')} not handed in and will not count.`]),
    ...(inQueue === 0 ? [] : [`${counted(inQueue, 'essay is', 'essays are')} still in the queue.`]),
  ];
}
