import type { ShardDb } from '@circuit/db';
import type { AssignmentDesign } from '@circuit/domain/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { withImages } from '@circuit/domain/richText';

import { copyArtifacts, type Copier } from '#modules/artifacts/public.ts';
import { saveSharedEntity } from '#modules/library/public.ts';

import { ASSIGNMENT_TABLES, designColumns } from './assignments.store.ts';
import { copyCalibrations, saveSampleText } from './calibrations.store.ts';

const calibration = (holderId: string) => ({ holderKind: 'calibration', holderId }) as const;
const assignment = (holderId: string) => ({ holderKind: 'assignment', holderId }) as const;

/** The calibrations with all they hold: a duplicate does not need what it was made from. (CE-7) */
export async function copySamples(
  db: ShardDb,
  fromId: AssignmentId,
  toId: AssignmentId,
  copier: Copier,
): Promise<void> {
  for (const { source, copy, sampleText } of await copyCalibrations(db, fromId, toId)) {
    const images = await copyArtifacts(db, calibration(source), calibration(copy), copier);
    if (images.size > 0) await saveSampleText(db, 'calibrations', copy, withImages(sampleText, images));
  }
}

type Instructions = Pick<AssignmentDesign, 'instructionsForAuthors' | 'instructionsForReviewers'>;

/** The supporting material, and the images of the instructions. (CE-7) */
export async function copyMaterial(
  db: ShardDb,
  fromId: AssignmentId,
  toId: AssignmentId,
  { instructionsForAuthors, instructionsForReviewers }: Instructions,
  copier: Copier,
): Promise<void> {
  const images = await copyArtifacts(db, assignment(fromId), assignment(toId), copier);
  if (images.size === 0) return;
  const columns = designColumns({
    instructionsForAuthors: withImages(instructionsForAuthors, images),
    instructionsForReviewers: withImages(instructionsForReviewers, images),
  });
  await saveSharedEntity(db, ASSIGNMENT_TABLES, toId, columns, 1);
}
