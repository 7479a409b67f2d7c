import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';

import { startRunner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { HOUR } from '#testing/aGroupAssignment.ts';
import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';

import { handInDraftsJob } from './selfHandIn.job.ts';
import { startDueSelfHandIns } from './selfHandInByClock.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let world: World;
let runner: Awaited<ReturnType<typeof startRunner>>;
let course: TestHandIn;
let from: Date;

beforeAll(async () => {
  database = await aDatabase(inject('university'), [handInDraftsJob]);
  world = await aWorld({ database });
  const place = { home: world.home, jobsUrl: database.jobsUrl };
  runner = await startRunner([place], [handInDraftsJob], { countJob: () => undefined }, world.log);
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  from = new Date();
  course = await aHandIn(world, { from, phases: { Submission: [-1, 1], PeerEvaluation: [1.1, 3] } });
});

/** A version is refused with this error: so many times, or always if its author is this one. */
async function refuseVersions(code: string, when: string): Promise<void> {
  const name = `refuse_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  // A sequence goes on even if its transaction is undone.
  await client.query(`create sequence ${name}; drop trigger if exists refuse on submission_versions;
    create function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin
      if ${when.replace('TRIES', `nextval('${name}')`)} then raise exception 'refused' using errcode = '${code}'; end if;
      return new; end $$;
    create trigger refuse before insert on submission_versions for each row execute function ${name}()`);
  await client.end();
}

interface Log {
  readonly status: string;
  readonly messages: string[];
  readonly counts: Record<string, number>;
}

async function clockLooks(): Promise<Log | undefined> {
  await course.save(await course.begin(), TEXT);
  await course.save(await course.begin(course.ben), TEXT, course.ben);
  await freezeClock(world.home, world.shard, new Date(from.getTime() + HOUR + 61_000));
  expect(await startDueSelfHandIns(world.home, world.shard)).toBe(1);
  return vi.waitFor(
    async () => {
      const { rows } = await world.home.database.withShard(world.shard, (db) =>
        sql<Log>`select status, messages, counts from job_logs
          where group_assignment_id = ${course.groupAssignmentId} and kind = 'handInDrafts'`.execute(db),
      );
      expect(rows[0]?.status).toMatch(/succeeded|failed/);
      return rows[0];
    },
    { timeout: 20_000, interval: 50 },
  );
}

test.each([
  ['the statement took too long', '57014'],
  ['a row was held for too long', '55P03'],
  ['the disk was full', '53100'],
])('HD-4 if %s, the job tries again and every draft is handed in', async (_what, code) => {
  await refuseVersions(code, 'TRIES <= 2');
  expect(await clockLooks()).toMatchObject({ status: 'succeeded', counts: { handedIn: 2, unmet: 0, failed: 0 } });
  expect((await course.mine()).submission).toMatchObject({ status: 'HandedIn', notHandedInBecause: [] });
});

test('HD-4 a draft that fails by itself is counted as such, says so, and keeps nobody else from it', async () => {
  await refuseVersions('22000', `new.handed_in_by = '${course.ben.id}'`);
  expect(await clockLooks()).toMatchObject({
    status: 'succeeded',
    counts: { handedIn: 1, unmet: 0, failed: 1 },
    messages: [
      '1 draft handed itself in.',
      '1 draft could not be handed in because of an error. Hand it in for the student.',
    ],
  });
  expect((await course.mine(course.ben)).submission).toMatchObject({
    status: 'Draft',
    notHandedInBecause: ['Something went wrong. Ask your instructor to hand it in for you.'],
  });
});
