import { parseArgs } from 'node:util';

import pg from 'pg';

import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';
import { report } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { bareOverview } from './bare.ts';

// npm run bench:overview: the overview of the class of 412 over HTTP, against its bare statements. In turns, so that a
// busy machine hurts both alike.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const ROUNDS = Number(values.rounds);
const CLASS = 412;
/** Signing in, access, and the rule that decides where each of 412 stands in five phases. */
const MOST_TIMES = 5;
const TITLE = 'Carbon pricing op-ed';

const system = await startSystem();
const owner = new pg.Client({ connectionString: system.postgres.university.ownerUrl });
try {
  await owner.connect();
  // The database stops before this connection does when something fails.
  owner.on('error', () => undefined);
  const { rows } = await owner.query<{ id: string }>(
    `select e.id from group_assignments e where e.shard = 'university' and e.title = $1 and not e.is_deleted
     order by (select count(*) from allocations a where a.shard = e.shard and a.group_assignment_id = e.id) desc limit 1`,
    [TITLE],
  );
  const id = rows[0]?.id ?? '';
  const { token } = await signInAt(system.origin, SEEDED_INSTRUCTOR);
  let bytes = 0;
  const ask = async () => {
    const url = `${system.origin}/api/groupAssignments/${id}/overview`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
    bytes = text.length;
    const { learners } = JSON.parse(text) as { learners: unknown[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
    return learners.length;
  };
  const askBare = () => bareOverview(owner, id);
  const [found, foundBare] = [await ask(), await askBare()];
  const [product, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timeOf(askBare));
    product.push(await timeOf(ask));
  }
  const [ms, bareMs] = [median(product), median(bare)];
  report([
    {
      rule: `OV-1 the overview of ${CLASS} learners takes at most ${MOST_TIMES} times its bare statements`,
      figures: `${found} learners (bare ${foundBare}), ${(bytes / 1000).toFixed(0)} kB, median ${ms.toFixed(1)} ms over HTTP, bare ${bareMs.toFixed(1)} ms, ratio ${(ms / bareMs).toFixed(2)}`,
      isHeld: found === CLASS && foundBare === CLASS && ms / bareMs <= MOST_TIMES,
    },
  ]);
} finally {
  await owner.end();
  await system.stop();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
