import { safeCell } from '@circuit/domain/csv';
import { shownEmail } from '@circuit/domain/people';
import {
  archiveFiles,
  archiveTitle,
  ESSAY_FILE,
  MASKED_LINK_TITLE,
  type ArchivedAuthor,
  type ArchiveKind,
} from '@circuit/domain/submissions';
import { htmlPage } from '@circuit/domain/richText';
import { stringify } from 'csv-stringify/sync';

import { cleanExtension, selectArtifactsByIds } from '#modules/artifacts/public.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { type ExportedRow, selectContents } from './export.store.ts';
import type { ZipEntry } from './zipStream.ts';

export interface ExportedWork extends ExportedRow {
  readonly author: ArchivedAuthor;
  readonly folder: string;
}

/**
 * What one hand-in brings into the archive: a page of its text and links, and its files. Always the cleaned copies: what a
 * file says about its author is not in them. (SS-7, SS-8)
 */
export function piecesOf(context: JobContext, work: ExportedWork, kind: ArchiveKind) {
  const { versionId, folder, author } = work;
  return versionPieces(context, { versionId, folder, title: archiveTitle(author, kind) }, kind);
}

interface ArchivedVersion {
  readonly versionId: string;
  readonly folder: string;
  readonly title: string;
}

interface ArchivePlace extends Pick<JobContext, 'shard'> {
  readonly home: Pick<JobContext['home'], 'database' | 'storage'>;
}

/** One version that was handed in, for any archive that it goes into. */
export async function* versionPieces(
  { home, shard }: ArchivePlace,
  work: ArchivedVersion,
  kind: ArchiveKind,
): AsyncGenerator<ZipEntry | 'missing'> {
  const { document, rows, renamedIds } = await home.database.withShard(
    shard,
    async (db) => {
      const contents = await selectContents(db, work.versionId, kind === 'anonymous');
      const { artifactIds, imageIds } = contents;
      const images = await selectArtifactsByIds(db, imageIds);
      const files = await selectArtifactsByIds(db, artifactIds);
      const inText = images.map((row) => ({ row, isImage: true }));
      return { ...contents, rows: [...inText, ...files.map((row) => ({ row, isImage: false }))] };
    },
    'read',
  );
  const files = rows.flatMap(({ row, isImage }) => (row.file === null ? [] : [{ row, file: row.file, isImage }]));
  const names = archiveFiles(
    files.map(({ row, file, isImage }) => ({
      name: row.name,
      extension: cleanExtension(row.name, file.cleanMediaType),
      isImage,
    })),
    kind,
  );
  const nameOf = new Map<string, string | undefined>(files.map(({ row }, index) => [row.id, names[index]]));
  const links = rows.flatMap(({ row }) => {
    if (row.url === null) return [];
    return [{ name: renamedIds.includes(row.id) ? MASKED_LINK_TITLE : row.name, url: row.url }];
  });
  const page = { title: work.title, document, imageFile: (id: string) => nameOf.get(id), links };
  yield { name: `${work.folder}/${ESSAY_FILE}`, body: [htmlPage(page)], isText: true };
  const storage = withinShard(home.storage, shard);
  for (const { row, file } of files) {
    const found = await storage.get(file.cleanKey);
    if (found === undefined) yield 'missing';
    else yield { name: `${work.folder}/${nameOf.get(row.id) ?? row.id}`, body: found.body, isText: false };
  }
}

/** A table for spreadsheet users that says whose work is in which folder. */
export function indexCsv(works: readonly ExportedWork[]): string {
  const rows = works.map(({ folder, author, number, handedInAt, isLate, wordCount, files }) =>
    [
      folder,
      author.lastName ?? '',
      author.firstName ?? '',
      shownEmail(author.email),
      String(number),
      handedInAt.toISOString(),
      isLate ? 'yes' : 'no',
      String(wordCount),
      String(files),
    ].map((cell) => safeCell(cell)),
  );
  const head = ['Folder', 'Last name', 'First name', 'E-mail', 'Version', 'Handed in', 'Late', 'Words', 'Files'];
  return `\uFEFF${stringify([head, ...rows], { quoted: true, record_delimiter: 'windows' })}`;
}
