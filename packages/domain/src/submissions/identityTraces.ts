import { foldText, type FoldedText } from './foldText.ts';

/** What of a person could give them away. */
export interface Author {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string;
  /** Career account alias. */
  readonly uid: string | null;
  readonly puid: string | null;
}

export const TRACE_KINDS = ['name', 'email', 'alias', 'puid'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** A place where the author can be recognized; start and end count in the given text. */
export interface IdentityTrace {
  readonly kind: TraceKind;
  readonly start: number;
  readonly end: number;
}

/** Shorter names are everyday words and syllables in too many languages to accuse anybody of. */
const SHORTEST_NAME = 3;
const SHORTEST_ALIAS = 3;
/** A list nobody reads to its end helps nobody. */
const MOST_TRACES = 100;

export interface Sought {
  readonly kind: TraceKind;
  readonly words: string;
  /** A name alone counts only as it is written for a person: "Hope" is one, "hope" is not. */
  readonly needsCapital: boolean;
}

/**
 * Where a text names its author: both names, either of them, e-mail, alias or PUID. Accents, case and invisible
 * characters make no difference; a longer find hides the shorter ones inside it, and
 * of very many the first hundred are told. (HI-1)
 */
export function identityTraces(author: Author, text: string): IdentityTrace[] {
  return tracesIn(author, text, MOST_TRACES).slice(0, MOST_TRACES);
}

/** Every place of them, for masking: a list may end, a mask may not. (HD-7) */
export const allIdentityTraces = (author: Author, text: string): IdentityTrace[] => tracesIn(author, text, Infinity);

function tracesIn(author: Author, text: string, most: number): IdentityTrace[] {
  const folded = foldText(text);
  const found = soughtOf(author).flatMap((sought) => tracesOf(sought, text, folded, most));
  return withoutOverlaps(found, text.length);
}

/** The longest first. Whatever overlaps a kept one is no longer than it, so one of its two ends lies in it. */
function withoutOverlaps(found: readonly IdentityTrace[], length: number): IdentityTrace[] {
  const isTaken = new Uint8Array(length);
  return found
    .toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    .filter(({ start, end }) => {
      if (isTaken[start] === 1 || isTaken[end - 1] === 1) return false;
      isTaken.fill(1, start, end);
      return true;
    })
    .toSorted((a, b) => a.start - b.start);
}

/** The same for a file's name, where nobody writes capitals and everything is joined by signs. (HI-2) */
export function identityTracesInFileName(author: Author, name: string): IdentityTrace[] {
  const apart = name.replaceAll(/[_\-.+()[\]]/g, ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const isAsLong = apart.length === name.length;
  const found = [...identityTraces(author, titleCase(apart)), ...identityTraces(author, name)];
  // Where a boundary was put in, places have moved; what matters is that the name is there.
  return isAsLong || found.length === 0 ? found : found.map(({ kind }) => ({ kind, start: 0, end: name.length }));
}

function titleCase(text: string): string {
  return text.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** What is looked for, folded. */
export function soughtOf({ firstName, lastName, email, userName, uid, puid }: Author): Sought[] {
  const [first, last] = [fold(firstName), fold(lastName)];
  const both = first !== '' && last !== '' ? [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`] : [];
  const aliases = [...new Set([userName, uid ?? ''].map(fold))];
  const digits = (puid ?? '').replace(/^0+/, '');
  const sought: readonly Sought[] = [
    ...both.map((words) => ({ kind: 'name', words, needsCapital: false }) as const),
    ...[first, last].map((words) => ({ kind: 'name', words, needsCapital: true }) as const),
    { kind: 'email', words: fold(email), needsCapital: false },
    ...aliases.map((words) => ({ kind: 'alias', words, needsCapital: false }) as const),
    ...(puid === null ? [] : [puid, digits].map((words) => ({ kind: 'puid', words, needsCapital: false }) as const)),
  ];
  return sought.filter(({ kind, words }) => isTelling(kind, words));
}

function isTelling(kind: TraceKind, words: string): boolean {
  // In scripts without letters of two cases a name of two signs is a whole name.
  if (kind === 'name') return words.length >= SHORTEST_NAME || (words.length >= 2 && !/\p{Ll}/u.test(words));
  return words.length >= SHORTEST_ALIAS;
}

const fold = (text: string): string => foldText(text.trim()).text;

/** Whole words only, except in scripts that put no space between them. */
function tracesOf(
  { kind, words, needsCapital }: Sought,
  text: string,
  folded: FoldedText,
  most: number,
): IdentityTrace[] {
  const traces: IdentityTrace[] = [];
  const isSpaced = /\p{Ll}|\p{N}/u.test(words);
  let at = folded.text.indexOf(words);
  for (; at >= 0 && traces.length < most; at = folded.text.indexOf(words, at + 1)) {
    const after = at + words.length;
    const start = folded.start(at);
    const isWhole = !isSpaced || (!isInWord(folded.text, at - 1) && !isInWord(folded.text, after));
    if (isWhole && (!needsCapital || isCapital(text, start))) traces.push({ kind, start, end: folded.end(after - 1) });
  }
  return traces;
}

export function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

export function isCapital(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase() || letter.toLowerCase() === letter.toUpperCase();
}
