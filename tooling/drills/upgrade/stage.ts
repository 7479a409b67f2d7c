import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { addressOf } from '@circuit/db';
import type { LocalPostgres } from '@circuit/testing';
import pg from 'pg';

import type { Environment } from '#tooling/dev/environment.ts';
import type { Crowd } from '#tooling/drills/rush/crowd.ts';

import type { Acknowledged } from './load.ts';
import { circuit, type Release } from './releases.ts';

const DATABASE = 'upgrade';
export const SHARD = 'university';
const PEOPLE = 1000;
const LOOK_MS = 20;
const MOST_LOOKS = 3000;

export interface Stage {
  readonly ownerUrl: string;
  /** For the processes of either release, and its command. */
  readonly environment: Environment;
}

/** A database as the old release makes it, with its keys and settings. */
export async function makeStage(old: Release, postgres: LocalPostgres, work: string): Promise<Stage> {
  const adminUrl = addressOf(postgres.university.ownerUrl, 'postgres');
  const printed = await circuit(old, ['database', 'create', '--name', DATABASE], { ADMIN_URL: adminUrl });
  const addresses = (JSON.parse(printed) as Record<string, { url: string; jobsUrl: string }>)[DATABASE]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by our own command
  const keys = join(work, 'keys', `${SHARD}.json`);
  mkdirSync(join(work, 'keys'), { recursive: true });
  writeFileSync(keys, await circuit(old, ['keys', 'new'], {}), { mode: 0o600 });
  const storage = { kind: 'file', folder: join(work, 'storage') };
  const ownerUrl = addressOf(adminUrl, DATABASE);
  return {
    ownerUrl,
    environment: {
      NODE_ENV: 'test',
      DRAIN_SECONDS: '1',
      DATABASES: JSON.stringify({ [DATABASE]: { ...addresses, shards: [SHARD], keys, storage } }),
      OWNER_URLS: JSON.stringify({ [DATABASE]: ownerUrl }),
    },
  };
}

export async function withOwner<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('app.shard', $1, false)`, [SHARD]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A fifth of the rows are hand-ins, a fifth their versions, and the rest is the record of who did what. */
export async function addRows(ownerUrl: string, rows: number): Promise<void> {
  const handIns = Math.ceil(rows / 5 / PEOPLE) * PEOPLE;
  await withOwner(ownerUrl, async (client) => {
    // The rows are right by their making; to have each one looked at takes most of the time.
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(
      `with course as (insert into groups (name) values ('Many') returning id),
       library as (insert into assignments (title) values ('Many') returning id),
       people as (insert into users (email, first_name, last_name)
         select 'many-' || n || '@example.edu', 'Many', 'Number ' || n from generate_series(1, $1::int) n returning id),
       runs as (insert into group_assignments (group_id, assignment_id, assignment_version, title, activation)
         select course.id, library.id, 1, 'Run ' || n, 'Activated' from course, library, generate_series(1, $2::int) n
         returning id, group_id),
       works as (insert into submissions (group_id, group_assignment_id, user_id)
         select runs.group_id, runs.id, people.id from runs, people returning id, group_id, group_assignment_id, user_id)
       insert into submission_versions (group_id, group_assignment_id, submission_id, number, handed_in_document, word_count, sha256, handed_in_by)
       select group_id, group_assignment_id, id, 1, '{"type":"doc","content":[]}', 0, '', user_id from works`,
      [PEOPLE, handIns / PEOPLE],
    );
    await client.query(
      `insert into audit_events (verb, entity, entity_id, trace_id)
       select 'drilled', 'drill', n::text, md5(n::text) from generate_series(1, $1::int) n`,
      [rows - 2 * handIns],
    );
    await client.query('vacuum (analyze) submissions, submission_versions, audit_events, users');
    await client.query('checkpoint');
  });
}

export function countRows(ownerUrl: string): Promise<number> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ rows: number }>(
      `select (select count(*) from submissions) + (select count(*) from submission_versions)
         + (select count(*) from audit_events) as rows`,
    );
    return Number(rows[0]?.rows);
  });
}

/**
 * An instructor's report: it reads in one transaction, and has its locks until the end, which is so many seconds after a
 * migration has first wanted the table: on a slow machine the command takes its time to start.
 */
export function report(ownerUrl: string, seconds: number): Promise<void> {
  return withOwner(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(
      'select count(*) from submissions join submission_versions v on v.submission_id = submissions.id where v.word_count < 0',
    );
    for (let attempt = 0; attempt < MOST_LOOKS && !(await isWanted(client)); attempt++) await sleep(LOOK_MS);
    await client.query('select pg_sleep($1)', [seconds]);
    await client.query('commit');
  });
}

/** No writer locks a table like this. */
async function isWanted(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where relation = 'submissions'::regclass and mode = 'AccessExclusiveLock'`,
  );
  return rowCount !== 0;
}

export interface After {
  readonly unfilled: number;
  readonly invalid: number;
  /** Whose last acknowledged write is not what is stored. */
  readonly lost: number;
}

export function lookAfter(ownerUrl: string, crowd: Crowd, acknowledged: readonly Acknowledged[]): Promise<After> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ unfilled: number; invalid: number }>(
      `select (select count(*)::int from submissions where drill_words is null) as unfilled,
         (select count(*)::int from pg_index where not indisvalid)
         + (select count(*)::int from pg_constraint where not convalidated) as invalid`,
    );
    const stored = await client.query<Acknowledged>(
      `select s.id as "submissionId", s.version, count(v.id)::int as "handIns" from submissions s
       left join submission_versions v on v.submission_id = s.id where s.group_assignment_id = $1 group by s.shard, s.id`,
      [crowd.groupAssignmentId],
    );
    const there = new Map(stored.rows.map((row) => [row.submissionId, row]));
    const lost = acknowledged.filter(({ submissionId, version, handIns }) => {
      const row = there.get(submissionId);
      return row?.version !== version || row.handIns !== handIns;
    });
    return { unfilled: rows[0]?.unfilled ?? Number.NaN, invalid: rows[0]?.invalid ?? Number.NaN, lost: lost.length };
  });
}
