import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { evaluationId, submissionId, userId } from '@circuit/domain/kernel';
import { POINT_SCALE_ID } from '@circuit/domain/rubrics';
import { scoreLearners, type ClassFacts } from '@circuit/domain/scores';
import { DEFAULT_WEIGHTS } from '@circuit/domain/scoring';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { ended } from '#tooling/dev/processes.ts';
import { asOwner, type DrillClass } from '#tooling/drills/jobs/class.ts';
import { addReviewedClass, keptRunOf } from '#tooling/drills/jobs/reviewedClass.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run bench:scores [-- --quick]: whole classes scored end to end, beside the bare function.
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const SIZES = values.quick ? [412] : [412, 10_000];
const LONGEST_MS = 600_000;
/** Beyond this the plumbing, not the algorithm, is what a class waits for; both are measured on the same machine. */
const MOST_TIMES = 12;
/** What a small class may take in any case: a job is fetched, a thread is started. */
const ALWAYS_SECONDS = 10;

const system = await startSystem();
const findings: Finding[] = [];
try {
  const worker = await system.startWorker();
  for (const size of SIZES) findings.push(await measure(size));
  worker.kill('SIGTERM');
  await ended(worker);
} finally {
  await system.stop();
}
report(findings);

async function measure(size: number): Promise<Finding> {
  const { ownerUrl } = system.postgres.university;
  const of = await addReviewedClass(ownerUrl, size);
  const facts = await factsOf(ownerUrl, of);
  const bareFrom = performance.now();
  const bare = scoreLearners(facts);
  const bareSeconds = (performance.now() - bareFrom) / 1000;
  const { seconds, jobSeconds, status, jobLogId } = await score(of);
  const kept = await keptRunOf(ownerUrl, jobLogId);
  const most = Math.max(ALWAYS_SECONDS, MOST_TIMES * bareSeconds);
  return {
    rule: `SR-2 ${size} hand-ins with 3 reviews each are scored end to end in time`,
    figures: `${status} after ${seconds.toFixed(1)} s, of which the job ${jobSeconds.toFixed(1)} s, the bare function ${bareSeconds.toFixed(2)} s: ${(jobSeconds / bareSeconds).toFixed(0)} times as long; ${kept.learners} scores in ${kept.runs} run`,
    isHeld: status === 'succeeded' && jobSeconds <= most && kept.learners === size && bare.learners.length === size,
  };
}

/** The same facts as the job loads, for the bare function. */
async function factsOf(ownerUrl: string, { groupAssignmentId }: DrillClass): Promise<ClassFacts> {
  return asOwner(ownerUrl, async (client) => {
    const { rows: works } = await client.query<{ id: string; author: string }>(
      'select id, user_id as author from submissions where group_assignment_id = $1',
      [groupAssignmentId],
    );
    const { rows: reviews } = await client.query<{ id: string; work: string; reviewer: string; points: number }>(
      `select id, submission_id as work, evaluator_id as reviewer, (answers #>> '{0,choice,points}')::float8 as points
       from evaluations where group_assignment_id = $1`,
      [groupAssignmentId],
    );
    return {
      mode: 'calibrated',
      weights: DEFAULT_WEIGHTS,
      parts: ['submission', 'evaluation'],
      criteria: [{ id: POINT_SCALE_ID, weight: 100 }],
      reviewsNeeded: 3,
      learners: works.map(({ id, author }) => ({
        userId: userId(author),
        submissionId: submissionId(id),
        excused: [],
      })),
      submissions: works.map(({ id, author }) => ({
        id: submissionId(id),
        authorId: userId(author),
        isWithdrawn: false,
        selfEvaluation: null,
      })),
      reviews: reviews.map(({ id, work, reviewer, points }) => ({
        id: evaluationId(id),
        submissionId: submissionId(work),
        reviewerId: userId(reviewer),
        shares: [points / 100],
        isExcluded: false,
      })),
      asked: reviews.map(({ work, reviewer }) => ({
        submissionId: submissionId(work),
        reviewerId: userId(reviewer),
        isVolunteered: false,
        isGone: false,
      })),
      practiceEssays: [],
      practiceTries: [],
      graderEvaluations: [],
    };
  });
}

interface JobLog {
  readonly id: string;
  readonly status: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

async function score({ groupAssignmentId }: DrillClass) {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const path = `${system.origin}/api/groupAssignments/${groupAssignmentId}/score`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const begun = performance.now();
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ dryRun: false }) });
  if (!response.ok) throw new Error(`The scoring did not start: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  for (;;) {
    const answer = await fetch(`${path}/${id}`, { headers });
    const { status, startedAt, endedAt } = (await answer.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
    const seconds = (performance.now() - begun) / 1000;
    const jobSeconds = (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
    if (!['queued', 'running'].includes(status) || seconds * 1000 > LONGEST_MS)
      return { seconds, jobSeconds, status, jobLogId: id };
    await sleep(50);
  }
}
