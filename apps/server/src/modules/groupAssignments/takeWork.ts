import type { ShardDb } from '@circuit/db';
import type { AssignmentDesign } from '@circuit/domain/assignments';
import type { AssignmentId, GroupAssignmentId } from '@circuit/domain/kernel';
import { withImages } from '@circuit/domain/richText';

import { copyArtifacts, takeArtifacts, type CopiedIds, type Copier, type Holder } from '#modules/artifacts/public.ts';
import { designColumns, saveSampleText } from '#modules/assignments/public.ts';

import { selectComparedCalibrations } from './snapshots.store.ts';

const held = (holderKind: Holder['holderKind'], holderId: string): Holder => ({ holderKind, holderId });

type Instructions = Pick<AssignmentDesign, 'instructionsForAuthors' | 'instructionsForReviewers'>;

/** The columns of instructions whose images became others; none when they have none. */
function instructionColumns({ instructionsForAuthors, instructionsForReviewers }: Instructions, images: CopiedIds) {
  if (images.size === 0) return {};
  return designColumns({
    instructionsForAuthors: withImages(instructionsForAuthors, images),
    instructionsForReviewers: withImages(instructionsForReviewers, images),
  });
}

/**
 * The files, links and images of the library become the course's own, so that it goes on when the library changes; the
 * calibrations are there already. Answers the columns of the instructions with their images. (CE-3, CE-4)
 */
export async function takeWork(
  db: ShardDb,
  assignmentId: AssignmentId,
  id: GroupAssignmentId,
  design: Instructions,
  copier: Copier,
) {
  for (const { calibrationId, id: groupAssignmentCalibrationId, sampleText } of await ofGroupAssignment(db, id)) {
    const library = held('calibration', calibrationId);
    const images = await takeArtifacts(
      db,
      library,
      held('groupAssignmentCalibration', groupAssignmentCalibrationId),
      copier,
    );
    await showImages(db, groupAssignmentCalibrationId, sampleText, images);
  }
  const images = await takeArtifacts(db, held('assignment', assignmentId), held('groupAssignment', id), copier);
  return instructionColumns(design, images);
}

/** The same from one assignment to a new one; what was added in the course comes along. (CE-3) */
export async function copyWork(
  db: ShardDb,
  fromId: GroupAssignmentId,
  toId: GroupAssignmentId,
  design: Instructions,
  copier: Copier,
) {
  const sources = new Map((await ofGroupAssignment(db, fromId)).map(({ calibrationId, id }) => [calibrationId, id]));
  for (const { calibrationId, id, sampleText } of await ofGroupAssignment(db, toId)) {
    const from = held('groupAssignmentCalibration', sources.get(calibrationId) ?? id);
    const images = await copyArtifacts(db, from, held('groupAssignmentCalibration', id), copier);
    await showImages(db, id, sampleText, images);
  }
  return instructionColumns(
    design,
    await copyArtifacts(db, held('groupAssignment', fromId), held('groupAssignment', toId), copier),
  );
}

const ofGroupAssignment = (db: ShardDb, groupAssignmentId: GroupAssignmentId) =>
  selectComparedCalibrations(db, { groupAssignmentId });

async function showImages(db: ShardDb, id: string, text: Parameters<typeof withImages>[0], images: CopiedIds) {
  if (images.size > 0) await saveSampleText(db, 'group_assignment_calibrations', id, withImages(text, images));
}
