import { ANCHOR_LIMITS, criteriaOf, type Anchor, type CriterionAnswer, type RubricContents } from '../rubrics/index.ts';

/** A passage that an answer points at, with the number it has on the screen. */
export interface Passage extends Anchor {
  readonly number: number;
  readonly criterionId: string;
  readonly criterionTitle: string;
}

/** All passages in the order of the text, whichever criterion they belong to. (RW-11) */
export function passagesOf(contents: RubricContents, answers: readonly CriterionAnswer[]): readonly Passage[] {
  const all = criteriaOf(contents).flatMap(({ id, title }) =>
    (answers.find(({ criterionId }) => criterionId === id)?.anchors ?? []).map((anchor) => ({
      ...anchor,
      criterionId: id,
      criterionTitle: title,
    })),
  );
  return all
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .map((passage, index) => ({ ...passage, number: index + 1 }));
}

/** A part of one stretch of text, with the passages over it. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly over: readonly Passage[];
}

/** The text cut where a passage begins or ends; put together again it is the text. (RW-11) */
export function segmentsOf(text: string, start: number, passages: readonly Passage[]): readonly Segment[] {
  const end = start + text.length;
  const cuts = passages.flatMap((passage) => [passage.start, passage.end]).filter((at) => at > start && at < end);
  const places = [...new Set([start, ...cuts])].toSorted((one, other) => one - other);
  return places.map((from, index) => ({
    text: text.slice(from - start, (places[index + 1] ?? end) - start),
    start: from,
    over: passages.filter((passage) => passage.start <= from && passage.end > from),
  }));
}

/** What can be linked of a selection: without the blanks around it, and no longer than a quote may be; null if nothing. */
export function anchorAt(text: string, from: number, to: number): Anchor | null {
  const selected = text.slice(from, to);
  const quote = cutAt(selected.trim(), ANCHOR_LIMITS.quote).trimEnd();
  if (quote === '') return null;
  const start = from + selected.length - selected.trimStart().length;
  return { start, end: start + quote.length, quote };
}

/** So much of a text as fits, never half a character. */
function cutAt(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Whether the text still says there what was marked: its author may have handed in once more. (RV-5) */
export function isInText(text: string, { start, end, quote }: Anchor): boolean {
  return start < end && end <= text.length && text.slice(start, end) === quote;
}

/** With one passage more; the same list when it is there already or there is no room. */
export function withAnchor(anchors: readonly Anchor[], anchor: Anchor): readonly Anchor[] {
  const isThere = anchors.some(({ start, end }) => start === anchor.start && end === anchor.end);
  return isThere || anchors.length >= ANCHOR_LIMITS.count ? anchors : [...anchors, anchor];
}

/** Every sentence of a text as something that can be linked: for those who do not select with a pointer. (RW-12) */
export function sentencesOf(text: string): readonly Anchor[] {
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...sentences.segment(text)].flatMap(
    ({ segment, index }) => anchorAt(text, index, index + segment.length) ?? [],
  );
}
