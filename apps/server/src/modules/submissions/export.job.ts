import { groupAssignmentIdShape, userIdShape } from '@circuit/contract/shapes';
import { archiveFolders, archiveRefusal, safeName, type ArchiveKind } from '@circuit/domain/submissions';
import { EXPORT_SUBMISSIONS } from '@circuit/domain/jobLogs';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { z } from 'zod';

import { loadNumbers } from '#modules/grading/public.ts';
import { job, JobCancelled, type JobContext } from '#platform/jobs/job.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { selectExported, selectExportGroupAssignment } from './export.store.ts';
import { type ExportedWork, indexCsv, piecesOf } from './exportPieces.ts';
import { zipStream, type ZipEntry } from './zipStream.ts';

const data = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  isAnonymous: z.boolean(),
  impersonatorId: userIdShape.nullable(),
});

/**
 * One hand-in at a time is in memory, and of its files one piece. The archive appears when it is complete; each try has
 * a file of its own, so one that comes late changes nothing. (SS-8)
 */
export const exportSubmissionsJob = job({
  kind: EXPORT_SUBMISSIONS,
  schema: data,
  run: async ({ groupAssignmentId, isAnonymous }, context) => {
    const kind: ArchiveKind = isAnonymous ? 'anonymous' : 'named';
    const { works, title, now } = await loadWorks(context, groupAssignmentId, kind);
    const storage = withinShard(context.home.storage, context.shard);
    const keyOf = (attempt: number) => `submissionExports/${context.jobLogId}.${attempt}.zip`;
    const earlier = Array.from({ length: context.attempt - 1 }, (_, index) => keyOf(index + 1));
    await Promise.all(earlier.map((key) => storage.delete(key)));
    const key = keyOf(context.attempt);
    const counted = { files: 0, missing: 0 };
    const entries = entriesOf(context, works, kind, counted);
    const { byteSize } = await storage.put(key, zipStream(entries, now), { contentType: 'application/zip' });
    await context.message(summary(works.length, kind));
    if (counted.missing > 0) await context.message(`${counted.missing} files could not be found and were left out.`);
    const fileName = `${safeName(title, 'assignment').replace(/\.\w+$/, '')} hand-ins${isAnonymous ? ' without names' : ''}.zip`;
    return {
      counts: { handIns: works.length, files: counted.files, bytes: byteSize },
      result: { key, fileName },
      discard: () => storage.delete(key),
    };
  },
});

/** To ask whether it was canceled is a transaction of its own. */
const ASK_EVERY = 10;

const summary = (count: number, kind: ArchiveKind): string =>
  `${count === 1 ? '1 hand-in' : `${count.toLocaleString('en-US')} hand-ins`}, ${kind === 'named' ? 'with names' : 'without names'}.`;

async function loadWorks({ home, shard }: JobContext, id: GroupAssignmentId, kind: ArchiveKind) {
  const { groupAssignment, rows, numberOf } = await home.database.withShard(
    shard,
    async (db) => ({
      groupAssignment: await selectExportGroupAssignment(db, id),
      rows: await selectExported(db, id),
      numberOf: await loadNumbers({ db, home, shard }, id),
    }),
    'read',
  );
  if (groupAssignment === undefined) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
  const detail =
    rows.length === 0
      ? 'Nobody has handed in, so there is nothing to download.'
      : archiveRefusal({
          bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
          files: rows.reduce((sum, { files }) => sum + files + 1, 1),
        });
  if (detail !== null) throw new ProblemError({ kind: 'blocked', detail });
  const authors = rows.map((row) => ({ ...row, number: numberOf(row.submissionId) }));
  const folders = archiveFolders(authors, kind);
  const works = rows.map((row, index): ExportedWork => {
    const { firstName, lastName, email } = row;
    const author = { firstName, lastName, email, number: numberOf(row.submissionId) };
    return { ...row, author, folder: folders[index] ?? author.number };
  });
  // By number, so that the order does not follow the names.
  const ordered = kind === 'named' ? works : works.toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  return { works: ordered, title: groupAssignment.title, now: groupAssignment.now };
}

async function* entriesOf(
  context: JobContext,
  works: readonly ExportedWork[],
  kind: ArchiveKind,
  counted: { files: number; missing: number },
): AsyncGenerator<ZipEntry> {
  if (kind === 'named') yield { name: 'index.csv', body: [indexCsv(works)], isText: true };
  for (const [index, work] of works.entries()) {
    if (index % ASK_EVERY === 0 && (await context.isCancelled())) throw new JobCancelled();
    for await (const piece of piecesOf(context, work, kind)) {
      if (piece === 'missing') counted.missing += 1;
      else {
        counted.files += 1;
        yield piece;
      }
    }
    await context.progress(index + 1, works.length);
  }
}
