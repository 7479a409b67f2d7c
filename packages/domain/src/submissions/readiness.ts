import { unmetConstraints, type ArtifactConstraint, type JudgedArtifact } from '../artifacts/index.ts';
import { countMissingAlt, countWords, isBlank, type RichDocument } from '../richText/index.ts';

/** A file or link beside the text. */
export interface HandInPiece {
  readonly type: 'TextArtifact' | 'FileArtifact' | 'UrlArtifact';
  readonly name: string;
  readonly byteSize: number;
  /** Of a link. */
  readonly host: string | null;
}

export interface HandInFaults {
  /** What keeps it from being handed in, as sentences. */
  readonly unmet: string[];
  readonly missingAltCount: number;
  readonly wordCount: number;
}

/** What keeps a hand-in from being handed in, how many pictures have no description, and how long the text is. (SB-3) */
export function handInFaults(
  constraints: readonly ArtifactConstraint[],
  document: RichDocument,
  pieces: readonly HandInPiece[],
): HandInFaults {
  const wordCount = countWords(document);
  const text: JudgedArtifact[] =
    wordCount === 0 && isBlank(document) ? [] : [{ type: 'TextArtifact', words: wordCount }];
  const judged = [...text, ...pieces.flatMap(judgedPiece)];
  const unmet = unmetConstraints(constraints, judged);
  const isNothing = judged.length === 0 && unmet.length === 0;
  return {
    unmet: isNothing ? ['There is nothing to hand in yet.'] : unmet,
    missingAltCount: countMissingAlt(document),
    wordCount,
  };
}

function judgedPiece({ type, name, byteSize, host }: HandInPiece): JudgedArtifact[] {
  if (type === 'FileArtifact') return [{ type, name, byteSize }];
  return type === 'UrlArtifact' && host !== null ? [{ type, host }] : [];
}
