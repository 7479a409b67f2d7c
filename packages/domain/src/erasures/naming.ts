interface Identity {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Alias, user name, PUID, and what other systems call the person. */
  readonly others: readonly (string | null)[];
}

/** What names one person and nobody else in words that people wrote. */
export interface Naming {
  /** As patterns; of a name any space between its parts. */
  readonly patterns: readonly string[];
  /** For a database: finds all that may name them, and a little more. What it finds is looked at again. */
  readonly search: string;
  /** The same for values that may hold the two names apart. */
  readonly searchApart: string;
  /** Null where only one of the two is known. */
  readonly name: { readonly firstName: string; readonly lastName: string } | null;
}

/** What replaces a name. */
const NOBODY = 'Former student';
/** Shorter ones are words of the language. */
const SHORTEST = 6;
const WORD = String.raw`[\p{L}\p{N}]`;

/**
 * Both names together, the address, and identifiers that are no word and no number: a bare number is also a year, a place
 * in a text or a part of an id, and an alias of letters alone is often a word. Null where nothing is left. (EP-4)
 */
export function namingOf({ firstName, lastName, email, others }: Identity): Naming | null {
  const name = firstName.trim() === '' || lastName.trim() === '' ? null : { firstName, lastName };
  const names = name === null ? [] : [`${firstName} ${lastName}`, `${lastName}, ${firstName}`];
  const identifiers = [email, ...others.filter((one) => one !== null)].filter(isUnmistakable);
  const texts = [...new Set([...names, ...identifiers].map((text) => text.trim()))].toSorted(
    (one, other) => other.length - one.length,
  );
  if (texts.length === 0) return null;
  const search = texts.map(loosely).join('|');
  const searchApart = name === null ? search : `${search}|${loosely(name.lastName)}`;
  return { patterns: texts.map(exactly), search, searchApart, name };
}

const isUnmistakable = (text: string): boolean =>
  text.trim().length >= SHORTEST && /\p{L}/u.test(text) && /[\p{N}@]/u.test(text);

const exactly = (text: string): string =>
  text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

/** In JSON a sign may be written as two, and a space as more. */
const loosely = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]+/gu, (signs) => `.{1,${signs.length * 2 + 4}}`);

const finder = ({ patterns }: Naming): RegExp => new RegExp(`(?<!${WORD})(?:${patterns.join('|')})(?!${WORD})`, 'giu');

export const maskText = (naming: Naming, text: string): string => text.replaceAll(finder(naming), NOBODY);

/** Keys of stored JSON whose values people wrote. Everything else is an id, a choice, a number or a place in a text. */
const WRITTEN: ReadonlySet<string> = new Set(['comment', 'quote', 'reason', 'feedback']);

/** Masks what people wrote in a document, or in a list of sentences; keys, ids and numbers stay as they are. (EP-4) */
export function maskWritten(naming: Naming, value: unknown, isWritten = true): unknown {
  if (typeof value === 'string') return isWritten ? maskText(naming, value) : value;
  if (Array.isArray(value)) return value.map((one) => maskWritten(naming, one, isWritten));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, maskWritten(naming, one, WRITTEN.has(key))]),
  );
}

/** Whether a text of it names the person, or one object holds both of their names. Keys and numbers name nobody. (EP-4) */
export function isNamedIn(naming: Naming, value: unknown): boolean {
  if (typeof value === 'string') return finder(naming).test(value);
  if (typeof value !== 'object' || value === null) return false;
  const inside: readonly unknown[] = Object.values(value);
  const { name } = naming;
  if (name !== null && !Array.isArray(value) && inside.includes(name.firstName) && inside.includes(name.lastName))
    return true;
  return inside.some((one) => isNamedIn(naming, one));
}

interface Line {
  readonly email?: string | null;
  readonly alias?: string | null;
  readonly puid?: string | null;
  readonly lti?: { readonly externalProviderId: string; readonly subject: string };
}

interface ListedIdentity {
  readonly email: string;
  readonly uid: string | null;
  readonly puid: string | null;
  readonly ltiLinks: readonly { readonly externalProviderId: string; readonly subject: string }[];
}

/** Whether a line of a roster is this person's: one of its identifiers is theirs, and not only a part of one. (EP-2) */
export function isTheirLine({ email, alias, puid, lti }: Line, known: ListedIdentity): boolean {
  return (
    isSame(email, known.email) ||
    isSame(alias, known.uid) ||
    isSame(puid, known.puid) ||
    known.ltiLinks.some(
      ({ externalProviderId, subject }) => lti?.externalProviderId === externalProviderId && lti.subject === subject,
    )
  );
}

const isSame = (one: string | null | undefined, other: string | null): boolean =>
  typeof one === 'string' && one !== '' && one.toLowerCase() === other?.toLowerCase();
