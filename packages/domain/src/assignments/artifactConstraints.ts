import type { ArtifactConstraint, ArtifactType } from '../artifacts/index.ts';
import { assertNever } from '../kernel/index.ts';

export const DEFAULT_MAX_BYTES = 25 * 1024 * 1024;

/** "Students hand in one text of 500 to 800 words and up to 2 files (pdf or docx, at most 25 MB each)." (AS-1) */
export function handInSentence(constraints: readonly ArtifactConstraint[]): string {
  if (constraints.length === 0) return 'Students have nothing to hand in yet. Add a text, a file or a link.';
  return `Students hand in ${joined(
    constraints.map((constraint) => phraseOf(constraint, 'they')),
    'and',
  )}.`;
}

/** "one text of 500 to 800 words and one file if you like": the same, said to the student. (HB-4) */
export function handInPhrase(constraints: readonly ArtifactConstraint[]): string {
  if (constraints.length === 0) return 'nothing';
  return joined(
    constraints.map((constraint) => phraseOf(constraint, 'you')),
    'and',
  );
}

/** "text, 500 to 800 words": the same in the checklist. */
export function handInSummary(constraints: readonly ArtifactConstraint[]): string {
  return constraints
    .map((constraint) => [WORDS[constraint.type], detailOf(constraint)].filter(Boolean).join(', '))
    .join('; ');
}

/** What keeps the rules from being used, with the place of the rule. (AS-2) */
export function constraintFlaws(
  constraints: readonly ArtifactConstraint[],
): readonly { index: number; text: string }[] {
  return constraints.flatMap((constraint, index) => {
    const twice = constraints.findIndex(({ type }) => type === constraint.type) < index;
    const texts = [
      constraint.maxCount < 1 && 'Ask for at least one, or remove this rule.',
      constraint.minCount > constraint.maxCount && 'The minimum is above the maximum.',
      twice && `There is already a rule for ${WORDS[constraint.type]}s.`,
      constraint.type === 'TextArtifact' &&
        isUpsideDown(constraint) &&
        'The minimum number of words is above the maximum.',
    ].filter((text) => text !== false);
    return texts.map((text) => ({ index, text }));
  });
}

const isUpsideDown = ({ minWords, maxWords }: { minWords: number | null; maxWords: number | null }): boolean =>
  minWords !== null && maxWords !== null && minWords > maxWords;

const WORDS: Readonly<Record<ArtifactType, string>> = {
  TextArtifact: 'text',
  FileArtifact: 'file',
  UrlArtifact: 'link',
};

function phraseOf(constraint: ArtifactConstraint, who: 'they' | 'you'): string {
  const word = WORDS[constraint.type];
  const [least, most] = [
    constraint.isRequired ? Math.max(1, constraint.minCount) : constraint.minCount,
    constraint.maxCount,
  ];
  const detail = detailOf(constraint);
  const each = most > 1 && detail !== '' ? ' each' : '';
  const shape = constraint.type === 'TextArtifact' ? ` of ${detail}` : ` (${detail}${each})`;
  const tail = constraint.type === 'TextArtifact' && detail !== '' ? each : '';
  return `${countOf(least, most, word)}${detail === '' ? '' : shape}${tail}${constraint.isRequired ? '' : ` if ${who} like`}`;
}

function countOf(least: number, most: number, word: string): string {
  if (least === most) return most === 1 ? `one ${word}` : `${most} ${word}s`;
  if (least === 0) return most === 1 ? `one ${word}` : `up to ${most} ${word}s`;
  return `${least} to ${most} ${word}s`;
}

function detailOf(constraint: ArtifactConstraint): string {
  switch (constraint.type) {
    case 'TextArtifact':
      return wordsOf(constraint.minWords, constraint.maxWords);
    case 'FileArtifact': {
      const types = constraint.extensions.length === 0 ? [] : [joined(constraint.extensions, 'or')];
      return [...types, `at most ${sizeOf(constraint.maxBytes)}`].join(', ');
    }
    case 'UrlArtifact':
      return constraint.allowedHosts.length === 0 ? '' : `at ${joined(constraint.allowedHosts, 'or')}`;
    default:
      return assertNever(constraint);
  }
}

function wordsOf(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return min === max ? `${min} words` : `${min} to ${max} words`;
  if (min !== null) return `at least ${min} words`;
  return max === null ? '' : `at most ${max} words`;
}

const MEGABYTE = 1024 * 1024;

function sizeOf(bytes: number): string {
  return bytes >= MEGABYTE
    ? `${Math.round((bytes / MEGABYTE) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

function joined(items: readonly string[], word: 'and' | 'or'): string {
  const [last = ''] = items.slice(-1);
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}
