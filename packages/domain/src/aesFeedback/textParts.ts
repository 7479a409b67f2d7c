export interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface TextParts {
  readonly paragraphs: readonly Part[];
  readonly sentences: readonly Part[];
  readonly words: readonly Part[];
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

export function textParts(text: string): TextParts {
  const paragraphs = partsOf(text, /[^\n]+/g);
  const sentences = paragraphs.flatMap((paragraph) =>
    [...SENTENCES.segment(paragraph.text)].map(({ segment, index }) => trimmed(segment, paragraph.start + index)),
  );
  return {
    paragraphs: paragraphs.filter(hasWord),
    sentences: sentences.filter(hasWord),
    words: partsOf(text, WORD),
  };
}

export function countWordsOf({ text }: Part): number {
  return text.match(WORD)?.length ?? 0;
}

function partsOf(text: string, pattern: RegExp): Part[] {
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function trimmed(segment: string, start: number): Part {
  const before = segment.length - segment.trimStart().length;
  const text = segment.trim();
  return { text, start: start + before, end: start + before + text.length };
}

function hasWord({ text }: Part): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
