import pg from 'pg';

import { signInAt } from '#tooling/dev/signIn.ts';
import { report } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run drill:signIn: a lecture begins, and a whole class behind one address signs in with real passwords.
const CLASS = 412;
const AT_ONCE = 24;
const LONGEST_SECONDS = 300;
const PASSWORD = 'copper circle, blue diamond';

const system = await startSystem();
try {
  const names = await classOf(system.postgres.university.ownerUrl);
  const begunAt = performance.now();
  const outcomes = await inTurns(names, AT_ONCE, signInClumsily);
  const seconds = (performance.now() - begunAt) / 1000;
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  report([
    {
      rule: `AC-43 ${CLASS} people behind one address sign in within ${LONGEST_SECONDS} seconds, every third after a wrong try`,
      figures: `${count('signed in')} signed in, ${count('refused')} refused, ${seconds.toFixed(0)} s, ${(names.length / seconds).toFixed(1)} a second`,
      isHeld: names.length === CLASS && count('signed in') === CLASS && seconds <= LONGEST_SECONDS,
    },
  ]);
} finally {
  await system.stop();
}

async function signInClumsily(userName: string, at: number): Promise<'signed in' | 'refused'> {
  const tryWith = (password: string) =>
    signInAt(system.origin, { userName, password }).then(
      () => 'signed in' as const,
      () => 'refused' as const,
    );
  if (at % 3 === 0) await tryWith('my old password, I think');
  return tryWith(PASSWORD);
}

async function classOf(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select distinct u.user_name as name from users u
     join credentials c on c.shard = u.shard and c.user_id = u.id
     join group_user_roles r on r.shard = u.shard and r.user_id = u.id and r.role = 'GroupLearner'
     where u.shard = 'university' and u.user_name is not null order by 1 limit ${CLASS}`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** So many at a time, each as soon as the one before it has ended. */
async function inTurns<Item, Outcome>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item, at: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) outcomes.push(await act(next[1], next[0]));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}
