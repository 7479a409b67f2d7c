import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { askPatiently } from './cell.ts';
import { ask } from './nginx.ts';
import type { Product } from './product.ts';

const WITHIN_MS = 120_000;

/** Exports of the audit trail: one is asked for right before each fault. */
export async function jobsOf({ ownerUrl, nginx }: Product, tokenOf: (userId: string, sessionId: string) => string) {
  const [admin] = await askPatiently<{ userId: string; sessionId: string }>(
    ownerUrl,
    `with person as (insert into users (shard, email, first_name, last_name)
       values ('university', 'admin@example.edu', 'Ada', 'Admin') returning id),
     role as (insert into user_roles (shard, user_id, role) select 'university', id, 'SuperAdmin' from person)
     insert into sessions (shard, user_id, client_id, expires_at)
     select 'university', id, 'web', clock_timestamp() + interval '6 hours' from person
     returning user_id as "userId", id as "sessionId"`,
  );
  if (admin === undefined) throw new Error('Nobody was made.');
  const authorization = `Bearer ${tokenOf(admin.userId, admin.sessionId)}`;
  let asked = 0;
  const ended = () =>
    askPatiently<{ status: string; count: number }>(
      ownerUrl,
      `select status, count(*)::int as count from job_logs where kind = 'auditExport' group by status`,
    );
  return {
    start: async () => {
      const headers = { authorization, 'idempotency-key': randomUUID() };
      const { status } = await ask(nginx, '/api/auditEvents/export', 'POST', headers);
      if (status !== 200) throw new Error(`An export was answered with ${status}.`);
      asked += 1;
    },
    finish: async () => {
      const isDone = (found: readonly { status: string; count: number }[]) =>
        found.length === 1 && found[0]?.status === 'succeeded' && found[0].count === asked;
      for (const end = Date.now() + WITHIN_MS; Date.now() < end && !isDone(await ended());) await sleep(1000);
      const found = await ended();
      const shown = found.map(({ status, count }) => `${count} ${status}`).join(', ');
      return { figures: `${asked} asked for: ${shown}`, isHeld: asked > 0 && isDone(found) };
    },
  };
}
