import { parseArgs } from 'node:util';

import { planDistribution, type DistributionFacts } from '@circuit/domain/distribution';
import { submissionId, userId } from '@circuit/domain/kernel';

import { bareInsertSeconds } from '#tooling/bench/jobs/bareInsert.ts';
import { click, medianWait, startReadyWorker, type Click } from '#tooling/bench/jobs/click.ts';
import { timeFinding, waitFinding } from '#tooling/bench/jobs/findings.ts';
import { ended } from '#tooling/dev/processes.ts';
import { addClass, asOwner, type DrillClass } from '#tooling/drills/jobs/class.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run bench:distribution [-- --quick --profile]: whole classes given out end to end, beside the bare function and the
// bare rows. A class of 100,000 comes only without --quick; --profile prints the steps of every job.
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});
const GOALS = new Map([
  [412, 0.8],
  [10_000, 3],
  [100_000, 20],
]);
const SIZES = [...GOALS.keys()].filter((size) => !values.quick || size <= 10_000);
const SEED = 4711;
/** From 10,000 to 100,000. */
const MOST_GROWTH = 12;

const system = await startSystem();
const findings: Finding[] = [];
try {
  const worker = await startReadyWorker(system, values.profile);
  const seconds = new Map<number, number>();
  for (const size of SIZES) {
    const { clicked, found } = await measure(size);
    seconds.set(size, clicked.seconds);
    findings.push(...found);
  }
  const small = await addClass(system.postgres.university.ownerUrl, 20);
  findings.push(waitFinding(await medianWait(() => giveOut(small))));
  if (!values.quick) findings.push(growth((seconds.get(100_000) ?? Infinity) / (seconds.get(10_000) ?? 0)));
  worker.kill('SIGTERM');
  await ended(worker);
} finally {
  await system.stop();
}
report(findings);

async function measure(size: number): Promise<{ clicked: Click; found: Finding[] }> {
  const { ownerUrl } = system.postgres.university;
  const of = await addClass(ownerUrl, size);
  await keepApart(ownerUrl, of);
  const facts = await factsOf(ownerUrl, of);
  const bareFrom = performance.now();
  const planned = planDistribution(facts, { seed: SEED, gradersFill: false });
  const pureSeconds = (performance.now() - bareFrom) / 1000;
  if (!planned.isOk) throw new Error('The class is too small.');
  const clicked = await giveOut(of);
  const balance = await balanceOf(ownerUrl, of);
  const inserted = await bareInsertSeconds(ownerUrl, 'allocations', 'group_assignment_id', of.groupAssignmentId);
  const found = [
    timeFinding({
      rule: `DS-1 ${size} hand-ins are given out`,
      clicked,
      pureSeconds,
      bareInsertSeconds: inserted,
      goalSeconds: GOALS.get(size) ?? 0,
    }),
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
  return { clicked, found };
}

function growth(times: number): Finding {
  return {
    rule: 'DS-1 ten times the class takes about ten times as long',
    figures: `100,000 hand-ins take ${times.toFixed(1)} times as long as 10,000`,
    isHeld: times <= MOST_GROWTH,
  };
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

function giveOut({ groupAssignmentId }: DrillClass): Promise<Click> {
  const path = `/api/groupAssignments/${groupAssignmentId}/distribute`;
  return click(system, path, { dryRun: false, seed: SEED }, startedOf);
}

function startedOf(answer: unknown): unknown {
  return (answer as { jobLog: unknown }).jobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
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
