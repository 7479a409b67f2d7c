import { foldText, type FoldedText } from './foldText.ts';
import { isCapital, isInWord, soughtOf, type Author, type IdentityTrace, type Sought } from './identityTraces.ts';

/** A text in which nobody can be recognized, and the way back from its places to those of the text as it was written. */
export interface MaskedText {
  readonly text: string;
  readonly original: (passage: Passage) => Passage;
}

interface Passage {
  readonly start: number;
  readonly end: number;
}

type MaskKind = IdentityTrace['kind'] | 'link';
interface Masked extends Passage {
  readonly kind: MaskKind;
}

/** The word that stands where somebody was named. */
export const MASKS: Readonly<Record<MaskKind, string>> = {
  name: '[name]',
  email: '[e-mail]',
  alias: '[account]',
  puid: '[number]',
  link: '[link]',
};

/** Names that begin half of all sentences. They are masked beside the rest of the name, and not alone. */
const EVERYDAY = new Set(
  'the and for but not you she his her its our who how why was are has had can all any one two this that they them with from when what then than into over'.split(
    ' ',
  ),
);

/** What tells of somebody whether they are in the course or not. Each is bounded, so that no text makes it slow. */
const PATTERNS: readonly (readonly [MaskKind, RegExp])[] = [
  ['email', /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}/gu],
  // The host may be a source; what follows it may be somebody's page.
  ['link', /(?<=https?:\/\/[^\s/]{1,200}\/)[^\s"'<>”’)\]]{1,2000}/giu],
  ['puid', /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu],
  ['puid', /(?<![\d.,])\d{9,40}(?![\d.,]*\d)/gu],
  ['alias', /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_]{2,40}/gu],
];

/**
 * Replaces everybody of these people in a text, whole names and single ones, e-mails, accounts and numbers, by a word that
 * says what stood there. Better one word too many than one name: "Will" at the start of a sentence goes where a Will is
 * in the course. The people are prepared once, for several texts. (FB-13)
 */
export function maskPeople(people: readonly Author[]): (text: string) => MaskedText {
  const sought = soughtOfPeople(people);
  return (text) => {
    const found: Masked[] = [
      ...tracesOfPeople(sought, text, foldText(text)),
      ...PATTERNS.flatMap(([kind, pattern]) =>
        [...text.matchAll(pattern)].map((match) => ({ kind, start: match.index, end: match.index + match[0].length })),
      ),
    ];
    return replaced(text, joined(found));
  };
}

function tracesOfPeople({ byFirstWord, elsewhere }: SoughtPeople, text: string, folded: FoldedText): Masked[] {
  const traces: Masked[] = [];
  const add = ({ kind, words, needsCapital }: Sought, at: number) => {
    const start = folded.start(at);
    if (!needsCapital || isCapital(text, start)) traces.push({ kind, start, end: folded.end(at + words.length - 1) });
  };
  for (const { 0: word, index } of folded.text.matchAll(/[\p{L}\p{N}]+/gu))
    for (const sought of byFirstWord.get(word) ?? [])
      if (folded.text.startsWith(sought.words, index) && !isInWord(folded.text, index + sought.words.length))
        add(sought, index);
  for (const sought of elsewhere)
    for (let at = folded.text.indexOf(sought.words); at >= 0; at = folded.text.indexOf(sought.words, at + 1))
      add(sought, at);
  return traces;
}

interface SoughtPeople {
  readonly byFirstWord: ReadonlyMap<string, readonly Sought[]>;
  /** Not at the start of a word: some scripts put no space between words. */
  readonly elsewhere: readonly Sought[];
}

/** A course has thousands of people: each word of the text is looked up once, whatever their number. */
function soughtOfPeople(people: readonly Author[]): SoughtPeople {
  const all = new Map<string, Sought>();
  for (const sought of people.flatMap((person) => [...soughtOf(person), ...partsOfNames(person)])) {
    const known = all.get(sought.words);
    if (known === undefined || known.needsCapital) all.set(sought.words, sought);
  }
  const byFirstWord = new Map<string, Sought[]>();
  const elsewhere: Sought[] = [];
  for (const sought of all.values()) {
    if (sought.needsCapital && EVERYDAY.has(sought.words)) continue;
    const first = /^[\p{L}\p{N}]+/u.exec(sought.words)?.[0];
    if (first === undefined || isUnspaced(sought.words)) elsewhere.push(sought);
    else byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), sought]);
  }
  return { byFirstWord, elsewhere };
}

const fold = (part: string): string => foldText(part).text;

const isUnspaced = (words: string): boolean => !/\p{Ll}|\p{N}/u.test(words);

/** "Ana María" is called Ana, "Lopez-Ruiz" Lopez, and 王 小明 is written as one word. */
function partsOfNames({ firstName, lastName }: Author): Sought[] {
  const parts = `${firstName} ${lastName}`.split(/[\s-]+/u).map(fold);
  const together = fold(lastName.trim() + firstName.trim());
  return [
    ...parts
      .filter((words) => words.length >= 3)
      .map((words) => ({ kind: 'name', words, needsCapital: true }) as const),
    ...(together.length >= 2 && isUnspaced(together)
      ? [{ kind: 'name', words: together, needsCapital: false } as const]
      : []),
  ];
}

/** Two names that share a word are one place: if only the longer one went, half of the other would stay. */
function joined(found: readonly Masked[]): Masked[] {
  const places: Masked[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = places.at(-1);
    if (last === undefined || next.start >= last.end) places.push(next);
    else if (next.end > last.end) places[places.length - 1] = { ...last, end: next.end };
  }
  return places;
}

function replaced(text: string, found: readonly Masked[]): MaskedText {
  let masked = '';
  let at = 0;
  const places = found.map(({ kind, start, end }) => {
    masked += text.slice(at, start);
    const place = { start, end, maskedStart: masked.length };
    masked += MASKS[kind];
    at = end;
    return { ...place, maskedEnd: masked.length };
  });
  masked += text.slice(at);
  const back = (place: number, edge: 'start' | 'end'): number => {
    const before = places.findLast(({ maskedStart }) =>
      edge === 'start' ? maskedStart <= place : maskedStart < place,
    );
    if (before === undefined) return place;
    const isInside = edge === 'start' ? place < before.maskedEnd : place <= before.maskedEnd;
    return isInside ? before[edge] : before.end + (place - before.maskedEnd);
  };
  return { text: masked, original: ({ start, end }) => ({ start: back(start, 'start'), end: back(end, 'end') }) };
}
