import type { UserId } from '@circuit/domain/kernel';
import { accountPage, assignmentPage, type OwnAssignment } from '@circuit/domain/ownData';
import { htmlPage } from '@circuit/domain/richText';
import { safeName, uniqueNames } from '@circuit/domain/submissions';

import { versionPieces, type ZipEntry } from '#modules/submissions/public.ts';
import { selectUserSettings } from '#modules/userSettings/public.ts';
import { JobCancelled, type JobContext } from '#platform/jobs/job.ts';

import { selectAccount } from './account.store.ts';
import { historyFile, loadAssignment, type LoadedAssignment } from './loadAssignment.ts';
import { selectWorkedAssignments } from './work.store.ts';

interface Wanted {
  readonly userId: UserId;
  readonly now: Date;
  readonly counted: { files: number; missing: number };
}

/** What the operator's command and the person's own button both write. */
export interface EntriesContext extends Pick<JobContext, 'shard' | 'isCancelled' | 'progress'> {
  readonly home: Pick<JobContext['home'], 'database' | 'storage' | 'keys'>;
}

const text = (name: string, body: string): ZipEntry => ({ name, body: [body], isText: true });
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const START = 'Start here.html';

/** The files of the archive, one after the other. (OD-2) */
export async function* ownEntries(context: EntriesContext, wanted: Wanted): AsyncGenerator<ZipEntry> {
  const { userId, now, counted } = wanted;
  const read = context.home.database;
  const { account, assignments } = await read.withShard(
    context.shard,
    async (db) => ({
      account: { ...(await selectAccount(db, userId)), settings: await selectUserSettings(db, userId) },
      assignments: await selectWorkedAssignments(db, userId),
    }),
    'snapshot',
  );
  const folders = uniqueNames(assignments.map(({ title }) => safeName(title, 'Assignment')));
  const list = assignments.map(({ title, course }, index) => ({
    title,
    course,
    page: `${folders[index]}/overview.html`,
  }));
  yield text(START, accountPage(account, list, now));
  yield text('account.json', json(account));
  counted.files += 2;
  for (const [index, assignment] of assignments.entries()) {
    if (await context.isCancelled()) throw new JobCancelled();
    const folder = folders[index] ?? assignment.id;
    const loaded = await loadAssignment(context, assignment, userId);
    for await (const entry of assignmentEntries(context, folder, loaded)) {
      if (entry === 'missing') counted.missing += 1;
      else {
        counted.files += 1;
        yield entry;
      }
    }
    await context.progress(index + 1, assignments.length);
  }
}

async function* assignmentEntries(
  context: EntriesContext,
  folder: string,
  { versionIds, draft, history, ...assignment }: LoadedAssignment,
): AsyncGenerator<ZipEntry | 'missing'> {
  const own: OwnAssignment = { ...assignment, hasDraft: draft !== null };
  yield text(`${folder}/overview.html`, assignmentPage(own, `../${START}`));
  yield text(`${folder}/assignment.json`, json(own));
  if (draft !== null) {
    const page = { title: `${own.title}, draft`, document: draft, imageFile: () => undefined, links: [] };
    yield text(`${folder}/draft/essay.html`, htmlPage(page));
    yield text(`${folder}/draft/essay.json`, json(draft));
  }
  for (const [index, document] of history.entries()) {
    const page = { title: `${own.title}, earlier draft`, document, imageFile: () => undefined, links: [] };
    yield text(`${folder}/${historyFile(index)}`, htmlPage(page));
  }
  for (const [index, version] of own.versions.entries()) {
    const place = { versionId: versionIds[index] ?? '', folder: `${folder}/${version.folder}` };
    yield* versionPieces(context, { ...place, title: `${own.title}, version ${version.number}` }, 'named');
  }
}
