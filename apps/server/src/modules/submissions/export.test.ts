import { addLink } from '@circuit/contract/artifacts';
import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import { exportSubmissions, getSubmissionsExport, type Submission } from '@circuit/contract/submissions';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import type { JobLogId } from '@circuit/domain/kernel';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { JobCancelled } from '#platform/jobs/job.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import { aHandIn, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { aKey, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';
import { uploadFile } from '#testing/uploads.ts';

import { exportSubmissionsJob } from './export.job.ts';
import { sweepExports } from './sweepExports.ts';

const ANYTHING: readonly ArtifactConstraint[] = [
  { type: 'TextArtifact', isRequired: false, minCount: 0, maxCount: 1, minWords: null, maxWords: null },
  { type: 'FileArtifact', isRequired: false, minCount: 0, maxCount: 9, maxBytes: 1_000_000, extensions: ['txt'] },
  { type: 'UrlArtifact', isRequired: false, minCount: 0, maxCount: 9, allowedHosts: [] },
];
const FILE = Buffer.from('The data behind it.\n');

let world: World;
let course: TestHandIn;
let draft: Submission;
let groupAssignment: { readonly groupAssignmentId: TestHandIn['groupAssignmentId'] };

beforeAll(async () => {
  world = await aWorkingWorld([exportSubmissionsJob]);
  course = await aHandIn(world, { constraints: ANYTHING });
  groupAssignment = { groupAssignmentId: course.groupAssignmentId };
});
afterAll(() => world.close());

const start = async (isAnonymous: boolean, as: Person = course.teacher) =>
  (await world.call(exportSubmissions, { ...groupAssignment, isAnonymous }, { as, headers: aKey() })).body.id;

interface Ended {
  readonly status: string;
  readonly messages: string[];
  readonly counts: Record<string, number>;
}
const ended = (id: JobLogId) =>
  vi.waitFor(
    async () => {
      const { rows } = await world.home.database.withShard(world.shard, (db) =>
        sql<Ended>`select status, messages, counts from job_logs where id = ${id}`.execute(db),
      );
      const [row] = rows;
      if (row === undefined || row.status === 'queued' || row.status === 'running') throw new Error('It still runs.');
      return row;
    },
    { timeout: 15_000, interval: 100 },
  );
const download = (jobLogId: JobLogId, as: Person = course.teacher) =>
  world.call(getSubmissionsExport, { ...groupAssignment, jobLogId }, { as });
const opened = async (jobLogId: JobLogId) => {
  const { status, raw, headers } = await download(jobLogId);
  expect(status).toBe(200);
  return { files: unzipSync(raw), raw, disposition: String(headers['content-disposition']) };
};

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of withinShard(world.home.storage, world.shard).list(prefix)) keys.push(key);
  return keys;
}

test('SS-8 with nothing handed in there is no archive, and the job says why', async () => {
  expect(await ended(await start(false))).toMatchObject({
    status: 'failed',
    messages: ['Nobody has handed in, so there is nothing to download.'],
  });
});

test('SS-8 the archive holds the last version of each hand-in: a page of its text and links, and its files', async () => {
  const holder = { holderKind: 'submission' as const, holderId: (draft = await course.begin()).id };
  await uploadFile(world, { ...holder, as: course.amara, name: 'Amara Okonkwo data.txt', bytes: FILE });
  await world.call(addLink, { ...holder, url: 'https://example.edu/notes' }, { as: course.amara, headers: aKey() });
  expect((await course.handIn(draft)).status).toBe(200);

  const id = await start(false);
  expect(await ended(id)).toMatchObject({
    status: 'succeeded',
    messages: ['1 hand-in, with names.'],
    counts: { handIns: 1, files: 2 },
  });
  const { files, disposition } = await opened(id);
  expect(Object.keys(files)).toEqual([
    'index.csv',
    'Okonkwo, Amara/essay.html',
    'Okonkwo, Amara/Amara Okonkwo data.txt',
  ]);
  const page = strFromU8(files['Okonkwo, Amara/essay.html'] ?? new Uint8Array());
  expect(page).toContain('A price on carbon works');
  expect(page).toContain('href="https://example.edu/notes"');
  expect(Buffer.from(files['Okonkwo, Amara/Amara Okonkwo data.txt'] ?? [])).toEqual(FILE);
  expect(strFromU8(files['index.csv'] ?? new Uint8Array())).toContain('"Okonkwo","Amara"');
  expect(decodeURIComponent(disposition)).toContain('hand-ins.zip');
});

test('SS-7 an archive without names has nothing of the author in any entry, name or time', async () => {
  const id = await start(true, course.grader);
  expect(await ended(id)).toMatchObject({ status: 'succeeded', messages: ['1 hand-in, without names.'] });
  const { files, raw } = await opened(id);
  const names = Object.keys(files);
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^Essay \d{4}\/essay\.html$/);
  expect(names[1]).toMatch(/^Essay \d{4}\/file 1\.txt$/);
  const everything = [...names, ...Object.values(files).map((bytes) => strFromU8(bytes)), raw.toString('latin1')].join(
    ' ',
  );
  for (const told of ['Amara', 'Okonkwo', course.amara.email, course.amara.id, draft.id])
    expect(everything).not.toContain(told);
});

test('SS-9 an archive is downloaded from its job, with names only by staff who may read names; it is audited', async () => {
  const [named, anonymous] = [await start(false), await start(true)];
  await ended(named);
  await ended(anonymous);
  expect((await download(named, course.grader)).status).toBe(409);
  expect((await download(anonymous, course.grader)).status).toBe(200);
  expect((await download(anonymous, course.amara)).status).toBe(403);
  const { items } = (await world.call(listAuditEventsOfGroup, { groupId: course.groupId }, { as: course.teacher }))
    .body;
  expect(items[0]).toMatchObject({
    verb: 'handInsDownloaded',
    actor: { id: course.grader.id },
    after: { isAnonymous: true },
  });
  expect(items.map(({ verb }) => verb)).toContain('handInsExportRequested');
});

test('SS-9 after 30 days it is gone, also from the store', async () => {
  const id = await start(true);
  await ended(id);
  await world.home.database.withShard(world.shard, (db) =>
    sql`update job_logs set ended_at = ended_at - interval '31 days' where id = ${id}`.execute(db),
  );
  const late = await download(id);
  expect(late.status).toBe(409);
  expect(late.text).toContain('removed after 30 days');
  const left = async () => (await keysOf('submissionExports/')).length;
  const young = await left();
  await sweepExports(world.home, world.shard, () => false);
  expect(await left()).toBe(young);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  await sweepExports(world.home, world.shard, () => false);
  vi.useRealTimers();
  expect(await left()).toBe(0);
});

test('SS-8 two tries leave one file, and one that is canceled leaves none', async () => {
  const jobLogId = await start(true);
  await ended(jobLogId);
  const context = {
    shard: world.shard,
    home: world.home,
    jobLogId,
    log: world.log,
    traceId: 't',
    isCancelled: () => Promise.resolve(false),
    progress: () => Promise.resolve(),
    message: () => Promise.resolve(),
  };
  const data = { ...groupAssignment, isAnonymous: true, impersonatorId: null };
  await exportSubmissionsJob.run(data, { ...context, attempt: 8 });
  await exportSubmissionsJob.run(data, { ...context, attempt: 9 });
  const canceled = { ...context, attempt: 10, isCancelled: () => Promise.resolve(true) };
  const keys = () => keysOf(`submissionExports/${jobLogId}`);
  expect(await keys()).toEqual([`submissionExports/${jobLogId}.9.zip`]);
  await expect(exportSubmissionsJob.run(data, canceled)).rejects.toThrow(JobCancelled);
  expect(await keys()).toEqual([]);
});
