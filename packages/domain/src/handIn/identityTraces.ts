import { foldText } from './foldText.ts';

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

/** A place where the author can be recognised; start and end count in the given text. */
export interface IdentityTrace {
  readonly kind: TraceKind;
  readonly start: number;
  readonly end: number;
}

/** Shorter names are everyday words and syllables in too many languages to accuse anybody of. */
const SHORTEST_NAME = 3;
const SHORTEST_ALIAS = 3;

interface Sought {
  readonly kind: TraceKind;
  readonly words: string;
  /** A name alone counts only as it is written for a person: "Hope" is one, "hope" is not. */
  readonly needsCapital: boolean;
}

/**
 * Where a text names its author: both names, either of them, e-mail, alias or PUID. Accents, case and invisible
 * characters make no difference; a longer find hides the shorter ones inside it. (HI-1)
 */
export function identityTraces(author: Author, text: string): IdentityTrace[] {
  const folded = foldText(text);
  const found = soughtOf(author).flatMap(({ kind, words, needsCapital }) =>
    placesOf(folded.text, words)
      .map(([first, last]) => ({ kind, start: folded.start(first), end: folded.end(last - 1) }))
      .filter(({ start }) => !needsCapital || isCapital(text, start)),
  );
  const longestFirst = found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: IdentityTrace[] = [];
  for (const trace of longestFirst)
    if (kept.every(({ start, end }) => trace.end <= start || trace.start >= end)) kept.push(trace);
  return kept.toSorted((a, b) => a.start - b.start);
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

function soughtOf({ firstName, lastName, email, userName, uid, puid }: Author): Sought[] {
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
function placesOf(text: string, words: string): [number, number][] {
  const places: [number, number][] = [];
  const isSpaced = /\p{Ll}|\p{N}/u.test(words);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!isSpaced || (!isInWord(text, at - 1) && !isInWord(text, end))) places.push([at, end]);
  }
  return places;
}

function isInWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

function isCapital(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase() || letter.toLowerCase() === letter.toUpperCase();
}
