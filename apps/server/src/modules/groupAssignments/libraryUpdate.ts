import { createHash } from 'node:crypto';

import { getLibraryUpdate, updateFromLibrary } from '@circuit/contract/groupAssignments';
import { isLocked, snapshotDifferences, type SnapshotFacts } from '@circuit/domain/assignments';

import { designColumns } from '#modules/assignments/public.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { readableAssignment } from './attachAssignment.ts';
import { replacePhases } from './groupAssignments.store.ts';
import { loadGroupAssignment, groupAssignmentOf, type GroupAssignment } from './groupAssignmentOf.ts';
import { refuseBroken, refuseLocked, saveColumns } from './saveGroupAssignment.ts';
import { copyLibraryCalibrations } from './snapshots.store.ts';
import { asTaken, workOfLibrary, workOfGroupAssignment, type Work } from './comparedWork.ts';
import { takeWork } from './takeWork.ts';

export const getLibraryUpdateRoute = implement(getLibraryUpdate, async ({ groupAssignmentId }, context) => {
  const groupAssignment = await loadGroupAssignment(context.db, groupAssignmentId, context.now);
  const { differences, libraryStamp } = await compare(context, groupAssignment);
  const { version } = groupAssignment.row;
  return {
    differences: [...differences],
    isLocked: isLocked(groupAssignment.status, differences),
    version,
    libraryStamp,
  };
});

/** An explicit act: the snapshot becomes what the library is now. Dates belong to the course and stay. (GA-3) */
export const updateFromLibraryRoute = implement(
  updateFromLibrary,
  async ({ groupAssignmentId: id, unlockReason, libraryStamp: seenStamp }, context) => {
    const { db, standing, envelope, now, audit } = context;
    const before = await loadGroupAssignment(db, id, now);
    const { groupId, assignmentId } = before.row;
    const { library, differences, libraryStamp, replaced } = await compare(context, before);
    // Somebody went on in the library since the differences were shown: they are shown again first.
    if (seenStamp !== undefined && seenStamp !== libraryStamp)
      throw new ProblemError({ kind: 'versionConflict', current: groupAssignmentOf(before, standing.roles) });
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
    const after = await loadGroupAssignment(db, id, now);
    await refuseBroken(db, after, now);
    await audit({
      verb: 'updatedFromLibrary',
      entity: 'groupAssignment',
      entityId: id,
      groupId,
      ...(unlockReason === undefined ? {} : { reason: unlockReason }),
      ...(replaced.length === 0 ? {} : { before: { calibrations: replaced } }),
      after: { fields: differences.map(({ label }) => label), assignmentVersion: library.version },
    });
    return groupAssignmentOf(after, standing.roles);
  },
);

async function compare(context: Pick<Context, 'db'> & { readonly actor: SignedIn }, { row, version }: GroupAssignment) {
  const { db } = context;
  const library = await readableAssignment(context, row.assignmentId);
  const [ownWork, theirWork] = [await workOfGroupAssignment(db, row.id), await workOfLibrary(db, row.assignmentId)];
  const own: SnapshotFacts = {
    design: await asTaken(db, row),
    rubricLabel: version === null ? null : labelOf(version.rubricName, version.number),
    ...ownWork,
  };
  const theirs: SnapshotFacts = {
    design: library,
    rubricLabel: library.rubric === null ? null : labelOf(library.rubric.name, library.rubric.versionNumber),
    ...theirWork,
  };
  return {
    library,
    differences: snapshotDifferences(own, theirs),
    libraryStamp: stampOf({ version: library.version, rubric: library.rubric?.rubricVersionId ?? null, theirWork }),
    replaced: replacedRatings(ownWork, theirWork),
  };
}

const stampOf = (facts: object): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** Ratings of the course that the library's take the place of: an hour of somebody's work, so the trail keeps its choices. (CE-9) */
function replacedRatings(own: Work, theirs: Work) {
  const library = new Map(theirs.calibrations.map((one) => [one.calibrationId, one]));
  return own.calibrations
    .filter(({ calibrationId, expertStamp, isIncluded }) => {
      const other = library.get(calibrationId);
      return other?.expertStamp !== expertStamp || other.isIncluded !== isIncluded;
    })
    .map(({ id, isIncluded, expertAnswers }) => ({
      calibrationId: id,
      isIncluded,
      choices: expertAnswers.map(({ criterionId, choice }) => ({ criterionId, choice })),
    }));
}

const labelOf = (name: string, versionNumber: number): string => `${name}, version ${versionNumber}`;
