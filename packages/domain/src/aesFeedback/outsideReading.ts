import type { Criterion } from '../rubrics/index.ts';
import { maskPeople, type Author, type MaskedText } from '../submissions/index.ts';

/** All that leaves: no name, no id, no points. The keys count the criteria from one. (FB-9, FB-13) */
export interface OutsideReading {
  readonly essay: string;
  readonly instructions: string;
  readonly minWords: number | null;
  readonly maxWords: number | null;
  readonly criteria: readonly {
    readonly key: string;
    readonly title: string;
    readonly question: string;
    readonly levels: readonly { readonly label: string; readonly description: string }[];
  }[];
}

export interface ReadingFacts {
  readonly text: string;
  readonly instructions: string;
  readonly criteria: readonly Criterion[];
  readonly minWords: number | null;
  readonly maxWords: number | null;
  /** Everybody in the course, the author and the staff too. */
  readonly people: readonly Author[];
}

export interface PreparedReading {
  readonly reading: OutsideReading;
  readonly criterionIds: readonly string[];
  /** From a passage of the essay that left to the text as it was written. */
  readonly original: MaskedText['original'];
}

/** About 10,000 tokens. Longer texts are read up to here. */
export const MOST_ESSAY_CHARACTERS = 40_000;
const MOST_INSTRUCTION_CHARACTERS = 4000;

/** Everything that leaves goes through the same mask: a teacher's name stands in instructions and rubrics too. */
export function prepareReading({ text, instructions, criteria, people, ...limits }: ReadingFacts): PreparedReading {
  const mask = maskPeople(people);
  const plain = (words: string) => mask(words).text;
  const essay = mask(cut(text, MOST_ESSAY_CHARACTERS));
  return {
    reading: {
      essay: essay.text,
      instructions: plain(cut(instructions, MOST_INSTRUCTION_CHARACTERS)),
      ...limits,
      criteria: criteria.map((criterion, index) => ({
        key: `c${index + 1}`,
        title: plain(criterion.title),
        question: plain(criterion.question),
        levels:
          criterion.kind === 'levels'
            ? criterion.levels.map(({ label, description }) => ({
                label: plain(label),
                description: plain(description),
              }))
            : [],
      })),
    },
    criterionIds: criteria.map(({ id }) => id),
    original: essay.original,
  };
}

/** Not in the middle of a word: the first half of a name is masked by nothing. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/\S*$/u, '');
}
