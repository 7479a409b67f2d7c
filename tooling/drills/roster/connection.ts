import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LmsCourse, LtiPlatform } from '@circuit/testing';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { asOwner } from '#tooling/drills/jobs/class.ts';
import type { System } from '#tooling/drills/system.ts';

const LONGEST_MS = 180_000;

export interface Course {
  readonly groupId: string;
  readonly lmsCourse: LmsCourse;
}

interface State {
  readonly roles: number;
  /** Everybody with each role, by address: who is in the course, and not only how many. */
  readonly people: readonly string[];
  readonly roleIds: readonly string[];
  readonly manualIds: readonly string[];
  /** Who has handed in. */
  readonly workIds: readonly string[];
}

export interface Connection {
  /** A course of the platform with its staff, connected with a new one here that has an instructor by hand. */
  readonly addCourse: (name: string) => Promise<Course>;
  /** Every third student handed in and got a role by hand. */
  readonly addWork: (course: Course) => Promise<void>;
  readonly readAndSync: (course: Course, confirmsRemovals: boolean) => Promise<string>;
  readonly state: (course: Course) => Promise<State>;
  readonly lastSyncSeconds: (course: Course) => Promise<number>;
}

interface Job {
  readonly id: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** Registers the platform, starts a worker, and signs in as somebody who may sync every course. */
export async function openConnection(system: System, lms: LtiPlatform): Promise<Connection> {
  const { ownerUrl } = system.postgres.university;
  await system.startWorker();
  const { token, userId } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${system.origin}${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
  const deploymentId = await register(ownerUrl, lms, (body) => call('/api/ltiPlatforms', body));
  const ended = async ({ groupId }: Course, { id }: Job): Promise<Job> => {
    for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline; await sleep(50)) {
      const job = await call<Job>(`/api/groups/${groupId}/syncRoster/${id}`);
      if (!['queued', 'running'].includes(job.status)) return job;
    }
    throw new Error('The sync hangs.');
  };
  return {
    addCourse: async (name) => {
      const lmsCourse = lms.copyCourse(lms.course);
      return { lmsCourse, groupId: await connect(ownerUrl, lms, { name, lmsCourse, deploymentId, userId }) };
    },
    addWork: ({ groupId }) => addWork(ownerUrl, groupId),
    readAndSync: async (course, confirmsRemovals) => {
      const path = `/api/groups/${course.groupId}`;
      const read = await ended(course, await call<Job>(`${path}/readRoster`, {}));
      if (read.status !== 'succeeded') return `not read: ${read.messages.join(' ')}`;
      const asked = { dryRun: false, confirmsRemovals };
      const { jobLog } = await call<{ jobLog: Job | null }>(`${path}/syncRoster`, asked);
      if (jobLog === null) return 'stopped and asked';
      const { status, messages } = await ended(course, jobLog);
      return `${status}: ${messages[0] ?? ''}`;
    },
    state: ({ groupId }) => stateOf(ownerUrl, groupId),
    lastSyncSeconds: ({ groupId }) =>
      asOwner(ownerUrl, async (client) => {
        const { rows } = await client.query<{ seconds: number }>(
          `select extract(epoch from ended_at - started_at)::float8 as seconds from job_logs
           where group_id = $1 and kind = 'syncRoster' and input ->> 'mode' = 'sync' order by id desc limit 1`,
          [groupId],
        );
        return rows[0]?.seconds ?? Infinity;
      }),
  };
}

/** Over the wire, so that the university gets its keys. */
async function register(ownerUrl: string, lms: LtiPlatform, post: (body: object) => Promise<unknown>): Promise<string> {
  const { issuer, clientId, deploymentId, urls, tokenAudience } = lms;
  const addresses = { authorizationUrl: urls.authorize, tokenUrl: urls.token, jwksUrl: urls.jwks };
  const trusted = { trustsEmail: true, trustsPuid: false };
  await post({ name: 'CampusLearn', issuer, clientId, deploymentId, tokenAudience, ...addresses, ...trusted });
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select d.id from lti_deployments d join lti_platforms p on p.external_provider_id = d.external_provider_id
       where p.issuer = $1`,
      [issuer],
    );
    return rows[0]?.id ?? '';
  });
}

interface Connecting {
  readonly name: string;
  readonly lmsCourse: LmsCourse;
  readonly deploymentId: string;
  readonly userId: string;
}

function connect(
  ownerUrl: string,
  lms: LtiPlatform,
  { name, lmsCourse, deploymentId, userId }: Connecting,
): Promise<string> {
  const path = lms.quirks.paths.memberships.replace('{course}', lmsCourse.id).replace('{deployment}', lms.deploymentId);
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with course as (insert into groups (name) values ($1) returning id),
       owner as (insert into group_user_roles (group_id, user_id, role) select id, $2, 'GroupOwner' from course)
       insert into lti_context_links (lti_deployment_id, context_id, group_id, connected_by, memberships_url)
       select $3, $4, id, $2, $5 from course returning group_id as id`,
      [name, userId, deploymentId, lmsCourse.id, `${lms.issuer}${path}`],
    );
    return rows[0]?.id ?? '';
  });
}

function addWork(ownerUrl: string, groupId: string): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(
      `with attached as (
         insert into group_assignments (group_id, assignment_id, assignment_version, title, activation, phases)
         select $1, id, 1, 'Drill', 'Activated', '{}' from assignments limit 1 returning id)
       insert into submissions (group_id, group_assignment_id, user_id, status)
       select $1, a.id, r.user_id, 'HandedIn' from attached a, group_user_roles r
       where r.group_id = $1 and r.role = 'GroupLearner'`,
      [groupId],
    );
    await client.query(
      `update group_user_roles set is_external = false where group_id = $1 and role = 'GroupLearner'
         and user_id in (select user_id from group_user_roles where group_id = $1 and role = 'GroupLearner'
           order by user_id limit 20)`,
      [groupId],
    );
  });
}

function stateOf(ownerUrl: string, groupId: string): Promise<State> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string; isExternal: boolean; person: string }>(
      `select r.id, r.is_external as "isExternal", u.email || ' ' || r.role as person
       from group_user_roles r join users u on u.shard = r.shard and u.id = r.user_id where r.group_id = $1
       order by person`,
      [groupId],
    );
    const work = await client.query<{ userId: string }>(
      `select user_id as "userId" from submissions where group_id = $1 and status = 'HandedIn'`,
      [groupId],
    );
    return {
      roles: rows.length,
      people: rows.map(({ person }) => person),
      roleIds: rows.map(({ id }) => id),
      manualIds: rows.filter(({ isExternal }) => !isExternal).map(({ id }) => id),
      workIds: work.rows.map(({ userId }) => userId),
    };
  });
}
