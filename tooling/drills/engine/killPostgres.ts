import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { callWithRetries } from '#tooling/drills/client.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

const WRITERS = 16;
// One intent in so many starts a job. Nothing in the tables keeps a second one out, so only its key does.
const STARTS_JOB = 4;
const LONGEST_OUTAGE_MS = 8000;
const RECOVERY_TARGET_MS = 5000;

/**
 * PostgreSQL is killed again and again while people are added to a course and exports are asked for; what was
 * acknowledged must be there, once.
 */
export async function killPostgresUnderWrites(system: System, kills: number): Promise<Finding[]> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const groupId = await someGroup(system.origin, token);
  const earlier = new Set((await storedExports(system.postgres.university.ownerUrl)).map(({ id }) => id));
  const acknowledged = new Set<string>();
  const exports: string[] = [];
  let intents = 0;
  const [refused, retried, slowestMs]: [string[], number[], number[]] = [[], [], []];
  const end = new AbortController();

  const post = async (path: string, body: object, key: string = randomUUID()) => {
    const start = performance.now();
    const reply = await callWithRetries(system.origin + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    slowestMs.push(performance.now() - start);
    if (reply.tries > 1) retried.push(reply.tries);
    if (reply.status !== 200) refused.push(`${reply.status} ${path}`);
    return reply;
  };
  const addOne = async () => {
    const email = `drill-${randomUUID()}@example.edu`;
    const { status } = await post('/api/groupUserRoles', { groupId, role: 'GroupLearner', identifiers: [email] });
    if (status === 200) acknowledged.add(email);
  };
  // Always said twice, as after a lost answer: a key that does not hold shows at every one, not only at a kill.
  const exportOne = async () => {
    const key = randomUUID();
    const replies = [await post('/api/auditEvents/export', {}, key), await post('/api/auditEvents/export', {}, key)];
    const ids = replies.flatMap(({ status, body }) => (status === 200 ? [(body as { id: string }).id] : [])); // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    exports.push(...new Set(ids));
    if (ids.length > 0) intents += 1;
  };
  const writer = async () => {
    for (let turn = 1; !end.signal.aborted; turn++) await (turn % STARTS_JOB === 0 ? exportOne() : addOne());
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  const outagesMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await sleep(1500);
    const start = performance.now();
    system.killPostgres();
    await system.restartPostgres();
    const before = acknowledged.size;
    while (acknowledged.size === before) await sleep(10);
    outagesMs.push(performance.now() - start);
  }
  await sleep(1000);
  end.abort();
  await writers;

  const stored = await storedPeople(system.postgres.university.ownerUrl, groupId);
  const emails = new Set(stored.map(({ email }) => email));
  const lost = [...acknowledged].filter((email) => !emails.has(email));
  const extra = [...emails].filter((email) => !acknowledged.has(email));
  const doubled = stored.filter(({ roles, audits }) => roles !== 1 || audits !== 1);
  const started = (await storedExports(system.postgres.university.ownerUrl)).filter(({ id }) => !earlier.has(id));
  const asked = new Set(exports);
  const strange = started.filter(({ id, jobs, audits }) => !asked.has(id) || jobs !== 1 || audits !== 1);
  const longest = Math.max(...outagesMs);
  return [
    {
      rule: 'DR-1 what was acknowledged is in the table, once, with one audit event, and nothing else is (reliability 22)',
      figures: `${kills} kills, ${acknowledged.size} acknowledged, ${stored.length} stored: ${lost.length} lost, ${extra.length} extra, ${doubled.length} doubled`,
      isHeld: acknowledged.size > 0 && lost.length + extra.length + doubled.length === 0,
    },
    {
      rule: 'DR-5 an intent that no unique key protects is carried out once: one jobLog, one job, one audit event',
      figures: `${intents} exports acknowledged twice over, ${started.length} jobLogs, ${strange.length} without their job, doubled or nobody’s`,
      isHeld: intents > 0 && exports.length === intents && started.length === intents && strange.length === 0,
    },
    {
      rule: 'DR-2 an outage of up to 8 seconds costs people time, not errors (reliability 22)',
      figures: `${refused.length} calls failed, ${retried.length} were tried again, longest call ${Math.max(...slowestMs).toFixed(0)} ms, outages ${outagesMs.map((ms) => ms.toFixed(0)).join(', ')} ms (target ${RECOVERY_TARGET_MS} ms, ${longest <= RECOVERY_TARGET_MS ? 'reached' : 'missed'})`,
      isHeld: refused.length === 0 && longest <= LONGEST_OUTAGE_MS,
    },
  ];
}

async function someGroup(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/groups?scope=any`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { id: string }[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  if (items[0] === undefined) throw new Error('The seed has no course.');
  return items[0].id;
}

function storedPeople(ownerUrl: string, groupId: string) {
  return query<{ email: string; roles: number; audits: number }>(
    ownerUrl,
    `select u.email,
       (select count(*)::int from group_user_roles r where r.user_id = u.id and r.group_id = $1) as roles,
       (select count(*)::int from audit_events a where a.entity_id = u.id::text and a.verb = 'groupRoleAdded') as audits
     from users u where u.email like 'drill-%'`,
    [groupId],
  );
}

function storedExports(ownerUrl: string) {
  return query<{ id: string; jobs: number; audits: number }>(
    ownerUrl,
    `select l.id, (select count(*)::int from pgboss.job j where j.id = l.id) as jobs,
       (select count(*)::int from audit_events a where a.entity_id = l.id::text) as audits
     from job_logs l where l.kind = 'auditExport'`,
    [],
  );
}

async function query<Row extends object>(ownerUrl: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text, [...values]);
  await client.end();
  return rows;
}
