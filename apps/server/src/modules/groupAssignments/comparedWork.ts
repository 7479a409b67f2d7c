import type { ShardDb } from '@circuit/db';
import type { SnapshotFacts } from '@circuit/domain/assignments';
import type { AssignmentId, GroupAssignmentId } from '@circuit/domain/kernel';
import { withImages } from '@circuit/domain/richText';

import { selectHeldIds, selectOrigins, type Holder } from '#modules/artifacts/public.ts';

import type { GroupAssignment } from './groupAssignmentOf.ts';
import { selectComparedCalibrations } from './snapshots.store.ts';

type Calibration = SnapshotFacts['calibrations'][number] &
  Awaited<ReturnType<typeof selectComparedCalibrations>>[number];

export interface Work {
  readonly calibrations: readonly Calibration[];
  readonly materialIds: readonly string[];
}

const held = (holderKind: Holder['holderKind'], holderId: string): Holder => ({ holderKind, holderId });

// The same file has one id in the library and another in the course: both sides are told by the library's.
async function originsOf(db: ShardDb, holder: Holder): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectOrigins(db, holder)).map(({ id, originId }) => [id, originId]));
}

/** The design of an assignment with the images that its instructions have in the library. */
export async function asTaken(db: ShardDb, row: GroupAssignment['row']): Promise<GroupAssignment['row']> {
  const origins = await originsOf(db, held('groupAssignment', row.id));
  return {
    ...row,
    instructionsForAuthors: withImages(row.instructionsForAuthors, origins),
    instructionsForReviewers: withImages(row.instructionsForReviewers, origins),
  };
}

export async function workOfGroupAssignment(db: ShardDb, groupAssignmentId: GroupAssignmentId): Promise<Work> {
  const calibrations: Calibration[] = [];
  for (const row of await selectComparedCalibrations(db, { groupAssignmentId })) {
    const holder = held('groupAssignmentCalibration', row.id);
    const sampleText = withImages(row.sampleText, await originsOf(db, holder));
    calibrations.push({ ...row, sampleText, artifactIds: await selectHeldIds(db, holder) });
  }
  // What was added in the course is no difference: an update leaves it alone.
  const taken = await selectOrigins(db, held('groupAssignment', groupAssignmentId));
  return { calibrations, materialIds: taken.flatMap(({ originId, use }) => (use === 'file' ? [originId] : [])) };
}

export async function workOfLibrary(db: ShardDb, assignmentId: AssignmentId): Promise<Work> {
  const calibrations: Calibration[] = [];
  for (const row of await selectComparedCalibrations(db, { assignmentId }))
    calibrations.push({ ...row, artifactIds: await selectHeldIds(db, held('calibration', row.id)) });
  return { calibrations, materialIds: await selectHeldIds(db, held('assignment', assignmentId)) };
}
