import MiniSearch from 'minisearch';

import type { HelpSection } from './sections.ts';
import { withSynonyms } from './synonyms.ts';

export interface FoundSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** A few words around the first match. */
  readonly excerpt: string;
}

const MOST_FOUND = 8;
const EXCERPT_LENGTH = 140;
const FIELDS = ['heading', 'page', 'text'] as const;

/** Words that say nothing about what is sought. */
const EMPTY_WORDS = new Set([
  'a',
  'an',
  'and',
  'do',
  'for',
  'how',
  'i',
  'in',
  'is',
  'my',
  'of',
  'or',
  'the',
  'to',
  'what',
  'when',
  'where',
]);

export type HelpIndex = (query: string) => readonly FoundSection[];

/** Finds sections by their full text, by the beginnings of words, and with a letter or two wrong. (HP-6, HP-7) */
export function indexOf(sections: readonly HelpSection[]): HelpIndex {
  const index = new MiniSearch<HelpSection>({
    fields: [...FIELDS],
    storeFields: ['page', 'heading', 'text'],
    processTerm: (term) => (EMPTY_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (query) => {
    const called = withSynonyms(query);
    // What the help calls it counts as much as all words of it together, so that "late" does not bury "late permit".
    const queries =
      called === ''
        ? [query]
        : [query, { queries: [called], combineWith: 'AND' as const, boost: { heading: 4, page: 2 } }];
    const all = index.search({ combineWith: 'OR', queries });
    const terms = `${query} ${called}`
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((term) => term !== '' && !EMPTY_WORDS.has(term));
    return all.slice(0, MOST_FOUND).flatMap(({ id }) => {
      const section = byId.get(String(id));
      return section === undefined
        ? []
        : [{ id: section.id, page: section.page, heading: section.heading, excerpt: excerptOf(section.text, terms) }];
    });
  };
}

/** Begins a little before the first word that was sought, at the beginning of a word. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const hit = hits.length === 0 ? 0 : Math.min(...hits);
  const from = hit < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(' ', hit - EXCERPT_LENGTH / 3) + 1;
  const cut = text.slice(from, from + EXCERPT_LENGTH);
  const end = from + EXCERPT_LENGTH >= text.length ? cut : `${cut.slice(0, cut.lastIndexOf(' '))}…`;
  return from === 0 ? end : `…${end}`;
}
