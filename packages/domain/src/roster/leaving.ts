/** What a student leaves behind in the assignments of a course. */
export type Leaving = {
  /** Their own hand-ins, all of which are kept. */
  readonly handIns: number;
  readonly reviewsDone: number;
  /** Works of classmates that were theirs to review while Review is open, and now have one reviewer less. */
  readonly lost: readonly { readonly title: string; readonly author: string }[];
};

const MOST_NAMED = 5;

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Beside the name of somebody who leaves; empty where nothing is left behind. (RO-38) */
export function leavingText({ handIns, reviewsDone, lost }: Leaving): string {
  const sentences: string[] = [];
  if (handIns > 0) sentences.push(`Leaves ${many(handIns, 'hand-in')} behind.`);
  if (reviewsDone > 0 || lost.length > 0)
    sentences.push(`Leaves with ${many(reviewsDone, 'review')} handed in and ${lost.length} not done.`);
  if (lost.length > 0)
    sentences.push(`${lostText(lost)} Applying asks others to review ${lost.length === 1 ? 'it' : 'them'}.`);
  return sentences.join(' ');
}

function lostText(lost: Leaving['lost']): string {
  const verb = lost.length === 1 ? 'work loses' : 'works lose';
  const named = lost.slice(0, MOST_NAMED).map(({ author, title }) => `${author} (${title})`);
  const more = lost.length > MOST_NAMED ? [`${lost.length - MOST_NAMED} more`] : [];
  return `${lost.length} ${verb} a reviewer: ${[...named, ...more].join(', ')}.`;
}

/** For the log of a sync that took people away. */
export const repairText = (lost: number): string =>
  lost === 1
    ? '1 work lost a reviewer. We ask another student to review it.'
    : `${lost} works lost a reviewer. We ask other students to review them.`;
