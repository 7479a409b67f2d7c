import type { QueueItem } from '@circuit/contract/grading';

/** What of the queue is shown, as the address says it: a reason, or a section of the course. */
const QUEUE_VIEWS = ['all', 'secondLook', 'toGrade', 'reported', 'fewReviews', 'ratingsApart', 'randomCheck'] as const;
type Kind = (typeof QUEUE_VIEWS)[number];
type OfSection = `section:${string}`;
export type QueueView = Kind | OfSection;

const LABELS: Readonly<Record<Kind, string>> = {
  all: 'Everything',
  secondLook: 'Second looks',
  toGrade: 'To grade',
  reported: 'Reported',
  fewReviews: 'Few reviews',
  ratingsApart: 'Ratings apart',
  randomCheck: 'Random checks',
};

const isOfSection = (asked: string): asked is OfSection => asked.startsWith('section:');

export function viewOf(asked: string | null): QueueView {
  if (asked !== null && isOfSection(asked)) return asked;
  return QUEUE_VIEWS.find((view) => view === asked) ?? 'all';
}

/** Found under each of its reasons; to grade is what has another reason than its author's question. (GQ-30) */
export function isInView({ reasons, sections }: Pick<QueueItem, 'reasons' | 'sections'>, view: QueueView): boolean {
  if (view === 'all') return true;
  if (isOfSection(view)) return sections.some((label) => ofSection(label) === view);
  return reasons.some((reason) => (view === 'toGrade' ? reason !== 'secondLook' : reason === view));
}

const ofSection = (label: string): OfSection => `section:${label}`;

/** "Section 002", and as it is where the label says already what it is. */
const sectionWords = (label: string): string => (/^\d/.test(label) ? `Section ${label}` : label);

/** "Second looks (5)": those that hold something, and the one that is chosen. */
export function viewOptions(items: readonly QueueItem[], chosen: QueueView) {
  const sections = new Set(items.flatMap((item) => item.sections));
  if (isOfSection(chosen)) sections.add(chosen.slice(ofSection('').length));
  const views = [
    ...QUEUE_VIEWS.map((value) => ({ value, words: LABELS[value] })),
    ...[...sections].toSorted().map((label) => ({ value: ofSection(label), words: sectionWords(label) })),
  ];
  return views.flatMap(({ value, words }) => {
    const count = items.filter((item) => isInView(item, value)).length;
    return count > 0 || value === chosen || value === 'all' ? [{ value, label: `${words} (${count})` }] : [];
  });
}

/** "17" finds Essay 0417. */
export const isNumbered = ({ number }: Pick<QueueItem, 'number'>, digits: string): boolean =>
  number.includes(digits.replaceAll(/\D/g, ''));
