import { hash } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import type { SubmissionId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';

import { selectHeldArtifacts, type ArtifactRow } from '#modules/artifacts/public.ts';

/** The files and links of a hand-in as they are now; pictures inside the text belong to the text. */
export const selectPieces = (db: ShardDb, submissionId: SubmissionId): Promise<ArtifactRow[]> =>
  selectHeldArtifacts(db, { holderKind: 'submission', holderId: submissionId }, 'file');

/** What of a file or link the number on the receipt is made of. */
interface Piece extends Pick<ArtifactRow, 'id' | 'url'> {
  readonly file: Pick<NonNullable<ArtifactRow['file']>, 'sha256'> | null;
}

/**
 * The number on the receipt: text and pieces together. The database keeps the fields of an object in an order of its
 * own, so they are sorted first, and the same work has the same number wherever it is computed. (SB-4)
 */
export function workSha256(document: RichDocument, pieces: readonly Piece[]): string {
  const parts = pieces.map(({ id, file, url }) => [id, file?.sha256 ?? url ?? '']);
  return hash('sha256', JSON.stringify(sorted({ document, parts })), 'hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
