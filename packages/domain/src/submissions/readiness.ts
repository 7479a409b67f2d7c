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

/** What keeps a hand-in from being handed in, as sentences, and how many pictures have no description. (SB-3) */
export function handInFaults(
  constraints: readonly ArtifactConstraint[],
  document: RichDocument,
  pieces: readonly HandInPiece[],
): { readonly unmet: string[]; readonly missingAltCount: number } {
  const text: JudgedArtifact[] = isBlank(document) ? [] : [{ type: 'TextArtifact', words: countWords(document) }];
  const judged = [...text, ...pieces.flatMap(judgedPiece)];
  const unmet = unmetConstraints(constraints, judged);
  const isNothing = judged.length === 0 && unmet.length === 0;
  return {
    unmet: isNothing ? ['There is nothing to hand in yet.'] : unmet,
    missingAltCount: countMissingAlt(document),
  };
}

function judgedPiece({ type, name, byteSize, host }: HandInPiece): JudgedArtifact[] {
  if (type === 'FileArtifact') return [{ type, name, byteSize }];
  return type === 'UrlArtifact' && host !== null ? [{ type, host }] : [];
}
