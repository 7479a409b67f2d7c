/** Things that must never leave: each can be found again by its own word. */
export interface Canaries {
  /** What lets somebody in: codes, tokens, passwords. */
  readonly tokens: readonly string[];
  readonly puids: readonly string[];
  readonly emails: readonly string[];
  readonly names: readonly string[];
  /** Sentences of essays. */
  readonly texts: readonly string[];
}

const WORDS = [
  'heron',
  'basalt',
  'quince',
  'tundra',
  'velvet',
  'oxbow',
  'saffron',
  'lichen',
  'marlin',
  'cobalt',
  'juniper',
  'zephyr',
];

/** Sixty of them, twelve of each kind. */
export const CANARIES: Canaries = {
  tokens: WORDS.map((word, index) => `tk${index}${word}Q7xZ9secret`),
  puids: WORDS.map((_, index) => `00417${String(73_100 + index * 37)}`),
  emails: WORDS.map((word) => `canary.${word}@nest.example.edu`),
  names: WORDS.map((word) => `Wren${word} Plumage`),
  texts: WORDS.map((word) => `the ${word} kept in an essay sings once`),
};

export const ALL: readonly string[] = Object.values(CANARIES).flat() as string[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- lists of texts
