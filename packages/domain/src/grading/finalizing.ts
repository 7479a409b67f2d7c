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

interface Tense {
  readonly none: string;
  readonly binding: (ready: number) => string;
  readonly unfinished: (count: number) => string;
}

const TENSES: Readonly<Record<'before' | 'after', Tense>> = {
  before: {
    none: 'No grader’s evaluation is waiting to be finalized.',
    binding: (ready) =>
      `${counted(ready, 'grader’s evaluation becomes', 'graders’ evaluations become')} binding and can no longer be changed.`,
    unfinished: (count) => `${counted(count, 'evaluation is', 'evaluations are')} not handed in and will not count.`,
  },
  after: {
    none: 'No grader’s evaluation was waiting to be finalized.',
    binding: (ready) =>
      `${counted(ready, 'grader’s evaluation is', 'graders’ evaluations are')} now binding and can no longer be changed.`,
    unfinished: (count) =>
      `${counted(count, 'evaluation was not handed in and does', 'evaluations were not handed in and do')} not count.`,
  },
};

/** What finalizing would do, or did, in sentences: they stand in the dialog and in the job log. (GQ-9) */
export function finalizingSentences(
  { ready, finalizedBefore, unfinished, changed, inQueue }: Finalizing,
  when: keyof typeof TENSES = 'before',
): readonly string[] {
  const words = TENSES[when];
  return [
    ready === 0 ? words.none : words.binding(ready),
    ...(finalizedBefore === 0 ? [] : [`${counted(finalizedBefore, 'was', 'were')} finalized before.`]),
    ...(changed === 0
      ? []
      : [
          `${counted(changed, 'has changes that are', 'have changes that are')} not handed in: ${changed === 1 ? 'it counts as it was' : 'they count as they were'} handed in.`,
        ]),
    ...(unfinished === 0 ? [] : [words.unfinished(unfinished)]),
    ...(inQueue === 0 ? [] : [`${counted(inQueue, 'essay is', 'essays are')} still in the queue.`]),
  ];
}
