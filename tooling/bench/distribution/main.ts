import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { planDistribution, type DistributionFacts } from '@circuit/domain/distribution';
import { submissionId, userId } from '@circuit/domain/kernel';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { ended } from '#tooling/dev/processes.ts';
import { addClass, asOwner, type DrillClass } from '#tooling/drills/jobs/class.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run bench:distribution [-- --quick]: whole classes given out end to end, beside the bare function.
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const SIZES = values.quick ? [412, 10_000] : [412, 10_000, 100_000];
const SEED = 4711;
const LONGEST_MS = 600_000;
/** Beyond this the plumbing, not the algorithm, is what a large class waits for. */
const MOST_SECONDS_PER_10_000 = 20;

const system = await startSystem();
const findings: Finding[] = [];
try {
  const worker = await system.startWorker();
  for (const size of SIZES) findings.push(...(await measure(size)));
  worker.kill('SIGTERM');
  await ended(worker);
} finally {
  await system.stop();
}
report(findings);

async function measure(size: number): Promise<Finding[]> {
  const { ownerUrl } = system.postgres.university;
  const of = await addClass(ownerUrl, size);
  await keepApart(ownerUrl, of);
  const facts = await factsOf(ownerUrl, of);
  const bareFrom = performance.now();
  const planned = planDistribution(facts, { seed: SEED, gradersFill: false });
  const bareSeconds = (performance.now() - bareFrom) / 1000;
  if (!planned.isOk) throw new Error('The class is too small.');
  const { seconds, jobSeconds, status } = await giveOut(of);
  const balance = await balanceOf(ownerUrl, of);
  const most = Math.max(20, (size / 10_000) * MOST_SECONDS_PER_10_000);
  return [
    {
      rule: `DS-1 ${size} hand-ins are given out end to end in time`,
      figures: `${status} after ${seconds.toFixed(1)} s, of which the job ${jobSeconds.toFixed(1)} s, the bare function ${bareSeconds.toFixed(2)} s: ${(jobSeconds / bareSeconds).toFixed(0)} times as long`,
      isHeld: status === 'succeeded' && seconds <= most,
    },
    {
      rule: `DS-1 ${size} hand-ins: no rule is broken, and everybody gives and gets alike`,
      figures: `${balance.pairs} pairs; reviews of a hand-in ${balance.leastGot} to ${balance.mostGot}, given by a student ${balance.leastGiven} to ${balance.mostGiven}; ${balance.own} own work, ${balance.forbidden} kept apart, ${balance.returned} returned favors`,
      isHeld:
        balance.pairs === planned.value.added.length &&
        balance.own + balance.forbidden === 0 &&
        balance.leastGot === 3 &&
        balance.mostGot === 3 &&
        balance.mostGiven === 3,
    },
  ];
}

/** One pair in fifty students, as a large course might have them. */
function keepApart(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<unknown> {
  return asOwner(ownerUrl, (client) =>
    client.query(
      `insert into forbidden_pairs (group_id, first_user_id, second_user_id)
       select group_id, least(one, other), greatest(one, other) from (
         select group_id, user_id as one, lead(user_id) over (order by id) as other, row_number() over (order by id) as n
         from submissions where group_assignment_id = $1) as pairs
       where n % 50 = 0 and other is not null`,
      [groupAssignmentId],
    ),
  );
}

/** The same facts as the job loads, for the bare function. */
async function factsOf(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<DistributionFacts> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string; author: string }>(
      'select id, user_id as author from submissions where group_assignment_id = $1 order by id',
      [groupAssignmentId],
    );
    const { rows: pairs } = await client.query<{ one: string; other: string }>(
      `select first_user_id as one, second_user_id as other from forbidden_pairs
       where group_id = (select group_id from group_assignments where id = $1)`,
      [groupAssignmentId],
    );
    return {
      reviewsGiven: 3,
      reviewsNeeded: 3,
      handIns: rows.map(({ id, author }) => ({ id: submissionId(id), authorId: userId(author) })),
      reportedIds: new Set(),
      learners: rows
        .map(({ author }) => ({
          id: userId(author),
          isExcused: false,
          isExemptFromHandIn: false,
          competency: 1,
          reviewEndsAt: null,
        }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      forbiddenPairs: pairs.map(({ one, other }) => [userId(one), userId(other)]),
      pairings: [],
    };
  });
}

interface JobLog {
  readonly status: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

async function giveOut({
  groupAssignmentId,
}: DrillClass): Promise<{ seconds: number; jobSeconds: number; status: string }> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const path = `${system.origin}/api/groupAssignments/${groupAssignmentId}/distribute`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const begun = performance.now();
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ dryRun: false, seed: SEED }) });
  if (!response.ok) throw new Error(`The distribution did not start: ${response.status} ${await response.text()}`);
  const { jobLog } = (await response.json()) as { jobLog: { id: string } }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  for (;;) {
    const answer = await fetch(`${path}/${jobLog.id}`, { headers });
    const { status, startedAt, endedAt } = (await answer.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
    const seconds = (performance.now() - begun) / 1000;
    const jobSeconds = (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
    if (!['queued', 'running'].includes(status) || seconds * 1000 > LONGEST_MS) return { seconds, jobSeconds, status };
    await sleep(50);
  }
}

interface Balance {
  readonly pairs: number;
  readonly leastGot: number;
  readonly mostGot: number;
  readonly leastGiven: number;
  readonly mostGiven: number;
  readonly own: number;
  readonly forbidden: number;
  readonly returned: number;
}

async function balanceOf(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<Balance> {
  const { rows } = await asOwner(ownerUrl, async (client) => {
    await client.query('analyze allocations');
    return client.query<Balance>(
      `with pairs as (select a.submission_id, a.reviewer_id, s.user_id as author_id, a.group_id
           from allocations a join submissions s on s.shard = a.shard and s.id = a.submission_id
           where a.group_assignment_id = $1),
         got as (select count(p.reviewer_id)::int as n from submissions s left join pairs p on p.submission_id = s.id
           where s.group_assignment_id = $1 group by s.id),
         given as (select count(p.submission_id)::int as n from submissions s left join pairs p on p.reviewer_id = s.user_id
           where s.group_assignment_id = $1 group by s.user_id)
       select (select count(*)::int from pairs) as pairs, (select min(n) from got) as "leastGot",
         (select max(n) from got) as "mostGot", (select min(n) from given) as "leastGiven",
         (select max(n) from given) as "mostGiven",
         (select count(*)::int from pairs where reviewer_id = author_id) as own,
         (select count(*)::int from pairs p join forbidden_pairs f on f.group_id = p.group_id
           and f.first_user_id = least(p.reviewer_id, p.author_id)
           and f.second_user_id = greatest(p.reviewer_id, p.author_id)) as forbidden,
         (select count(*)::int / 2 from pairs p join pairs q on q.reviewer_id = p.author_id
           and q.author_id = p.reviewer_id) as returned`,
      [groupAssignmentId],
    );
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The count returned no row.');
  return row;
}
