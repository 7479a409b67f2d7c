import { getLibraryUpdate, updateFromLibrary } from '@circuit/contract';
import { isLocked, snapshotDifferences, type SnapshotFacts } from '@circuit/domain/assignments';

import { designColumns } from '#modules/assignments/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';

import { readableAssignment } from './attachAssignment.ts';
import { replacePhases } from './groupAssignments.store.ts';
import { loadRun, runOf, type Run } from './runOf.ts';
import { refuseBroken, refuseLocked, saveColumns } from './saveRun.ts';
import { copyLibraryCalibrations } from './snapshots.store.ts';
import { asTaken, workOfLibrary, workOfRun } from './comparedWork.ts';
import { takeWork } from './takeWork.ts';

export const getLibraryUpdateRoute = implement(getLibraryUpdate, async ({ groupAssignmentId }, context) => {
  const run = await loadRun(context.db, groupAssignmentId, context.now);
  const { differences } = await compare(context, run);
  return { differences: [...differences], isLocked: isLocked(run.status, differences), version: run.row.version };
});

/** An explicit act: the snapshot becomes what the library is now. Dates belong to the course and stay. (GA-3) */
export const updateFromLibraryRoute = implement(
  updateFromLibrary,
  async ({ groupAssignmentId: id, unlockReason }, context) => {
    const { db, standing, envelope, now, audit } = context;
    const before = await loadRun(db, id, now);
    const { groupId, assignmentId } = before.row;
    const { library, differences } = await compare(context, before);
    refuseLocked(before, differences, unlockReason);
    await copyLibraryCalibrations(db, assignmentId, { groupId, id });
    const columns = {
      ...designColumns(library),
      ...(await takeWork(db, assignmentId, id, library, library.copier)),
      rubric_version_id: library.rubric?.rubricVersionId ?? null,
      assignment_version: library.version,
    };
    await saveColumns(db, id, columns, { seenVersion: envelope.ifMatch, roles: standing.roles, now });
    const kept = before.schedule.filter(({ type }) => library.phases[type].isEnabled);
    if (kept.length < before.schedule.length) await replacePhases(db, groupId, id, kept);
    const after = await loadRun(db, id, now);
    await refuseBroken(db, after, now);
    await audit({
      verb: 'updatedFromLibrary',
      entity: 'groupAssignment',
      entityId: id,
      groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      after: { fields: differences.map(({ label }) => label), assignmentVersion: library.version },
    });
    return runOf(after, standing.roles);
  },
);

async function compare(context: Pick<Context, 'db'> & { readonly actor: SignedIn }, { row, version }: Run) {
  const { db } = context;
  const library = await readableAssignment(context, row.assignmentId);
  const own: SnapshotFacts = {
    design: await asTaken(db, row),
    rubricLabel: version === null ? null : labelOf(version.rubricName, version.number),
    ...(await workOfRun(db, row.id)),
  };
  const theirs: SnapshotFacts = {
    design: library,
    rubricLabel: library.rubric === null ? null : labelOf(library.rubric.name, library.rubric.versionNumber),
    ...(await workOfLibrary(db, row.assignmentId)),
  };
  return { library, differences: snapshotDifferences(own, theirs) };
}

const labelOf = (name: string, versionNumber: number): string => `${name}, version ${versionNumber}`;
