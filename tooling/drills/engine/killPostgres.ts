import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { callWithRetries } from '#tooling/drills/client.ts';
import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

const WRITERS = 16;

/** PostgreSQL is killed again and again while people are added to a course; what was acknowledged must be there, once. */
export async function killPostgresUnderWrites(system: System, kills: number): Promise<Finding[]> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const groupId = await someGroup(system.origin, token);
  const acknowledged = new Set<string>();
  const [refused, retried, slowestMs]: [string[], number[], number[]] = [[], [], []];
  const end = new AbortController();

  const addOne = async () => {
    const email = `drill-${randomUUID()}@example.edu`;
    const start = performance.now();
    const { status, tries } = await callWithRetries(`${system.origin}/api/groupUserRoles`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ groupId, role: 'GroupLearner', identifiers: [email] }),
    });
    slowestMs.push(performance.now() - start);
    if (tries > 1) retried.push(tries);
    if (status === 200) acknowledged.add(email);
    else refused.push(`${status} ${email}`);
  };
  const writer = async () => {
    while (!end.signal.aborted) await addOne(); // oxlint-disable-line eslint/no-await-in-loop -- a person does one thing after the other
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, writer));
  const outagesMs: number[] = [];
  /* oxlint-disable eslint/no-await-in-loop -- one kill after the other */
  for (let kill = 0; kill < kills; kill++) {
    await sleep(1500);
    const start = performance.now();
    system.killPostgres();
    await system.restartPostgres();
    const before = acknowledged.size;
    while (acknowledged.size === before) await sleep(10);
    outagesMs.push(performance.now() - start);
  }
  /* oxlint-enable eslint/no-await-in-loop */
  await sleep(1000);
  end.abort();
  await writers;

  const stored = await storedPeople(system.postgres.university.ownerUrl, groupId);
  const emails = new Set(stored.map(({ email }) => email));
  const lost = [...acknowledged].filter((email) => !emails.has(email));
  const extra = [...emails].filter((email) => !acknowledged.has(email));
  const doubled = stored.filter(({ roles, audits }) => roles !== 1 || audits !== 1);
  const longest = Math.max(...outagesMs);
  return [
    {
      rule: 'DR-1 what was acknowledged is in the table, once, with one audit event, and nothing else is',
      figures: `${kills} kills, ${acknowledged.size} acknowledged, ${stored.length} stored: ${lost.length} lost, ${extra.length} extra, ${doubled.length} doubled`,
      isHeld: acknowledged.size > 0 && lost.length + extra.length + doubled.length === 0,
    },
    {
      rule: 'DR-2 an outage of up to 8 seconds costs people time, not errors',
      figures: `${refused.length} calls failed, ${retried.length} were tried again, longest call ${Math.max(...slowestMs).toFixed(0)} ms, outages ${outagesMs.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      isHeld: refused.length === 0 || longest > 8000,
    },
  ];
}

async function someGroup(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/groups?scope=any`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { id: string }[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  if (items[0] === undefined) throw new Error('The seed has no course.');
  return items[0].id;
}

async function storedPeople(ownerUrl: string, groupId: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string; roles: number; audits: number }>(
    `select u.email,
       (select count(*)::int from group_user_roles r where r.user_id = u.id and r.group_id = $1) as roles,
       (select count(*)::int from audit_events a where a.entity_id = u.id::text and a.verb = 'groupRoleAdded') as audits
     from users u where u.email like 'drill-%'`,
    [groupId],
  );
  await client.end();
  return rows;
}
