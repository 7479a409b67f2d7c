import type { QueueItem } from '@circuit/contract';

/** What of the queue is shown, as the address says it. Whatever else filters it, such as sections, joins here. */
const QUEUE_VIEWS = ['all', 'secondLook', 'toGrade', 'reported', 'fewReviews', 'ratingsApart', 'randomCheck'] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];

const LABELS: Readonly<Record<QueueView, string>> = {
  all: 'Everything',
  secondLook: 'Second looks',
  toGrade: 'To grade',
  reported: 'Reported',
  fewReviews: 'Few reviews',
  ratingsApart: 'Ratings apart',
  randomCheck: 'Random checks',
};

export const viewOf = (asked: string | null): QueueView => QUEUE_VIEWS.find((view) => view === asked) ?? 'all';

/** Found under each of its reasons; to grade is what has another reason than its author's question. (GQ-30) */
export function isInView({ reasons }: Pick<QueueItem, 'reasons'>, view: QueueView): boolean {
  if (view === 'all') return true;
  return reasons.some((reason) => (view === 'toGrade' ? reason !== 'secondLook' : reason === view));
}

/** "Second looks (5)": those that hold something, and the one that is chosen. */
export function viewOptions(items: readonly QueueItem[], chosen: QueueView) {
  return QUEUE_VIEWS.flatMap((value) => {
    const count = items.filter((item) => isInView(item, value)).length;
    return count > 0 || value === chosen || value === 'all' ? [{ value, label: `${LABELS[value]} (${count})` }] : [];
  });
}

/** "17" finds Essay 0417. */
export const isNumbered = ({ number }: Pick<QueueItem, 'number'>, digits: string): boolean =>
  number.includes(digits.replaceAll(/\D/g, ''));
