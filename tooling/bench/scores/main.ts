import { parseArgs } from 'node:util';

import { evaluationId, submissionId, userId } from '@circuit/domain/kernel';
import { POINT_SCALE_ID } from '@circuit/domain/rubrics';
import { scoreLearners, type ClassFacts } from '@circuit/domain/scores';
import { DEFAULT_WEIGHTS } from '@circuit/domain/scoring';

import { bareInsertSeconds } from '#tooling/bench/jobs/bareInsert.ts';
import { click, medianWait, startReadyWorker, type Click } from '#tooling/bench/jobs/click.ts';
import { timeFinding, waitFinding } from '#tooling/bench/jobs/findings.ts';
import { ended } from '#tooling/dev/processes.ts';
import { asOwner, type DrillClass } from '#tooling/drills/jobs/class.ts';
import { addReviewedClass, keptRunOf } from '#tooling/drills/jobs/reviewedClass.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run bench:scores [-- --quick --profile]: whole classes scored end to end, beside the bare function and the bare
// rows. A class of 10,000 comes only without --quick; --profile prints the steps of every job.
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
});
const GOALS = new Map([
  [412, 1],
  [10_000, 3],
]);
const SIZES = [...GOALS.keys()].filter((size) => !values.quick || size < 10_000);

const system = await startSystem();
const findings: Finding[] = [];
try {
  const worker = await startReadyWorker(system, values.profile);
  for (const size of SIZES) findings.push(...(await measure(size)));
  const small = await addReviewedClass(system.postgres.university.ownerUrl, 20);
  findings.push(waitFinding(await medianWait(() => score(small, true))));
  worker.kill('SIGTERM');
  await ended(worker);
} finally {
  await system.stop();
}
report(findings);

async function measure(size: number): Promise<Finding[]> {
  const { ownerUrl } = system.postgres.university;
  const of = await addReviewedClass(ownerUrl, size);
  const facts = await factsOf(ownerUrl, of);
  const bareFrom = performance.now();
  const bare = scoreLearners(facts);
  const pureSeconds = (performance.now() - bareFrom) / 1000;
  const clicked = await score(of, false);
  const kept = await keptRunOf(ownerUrl, clicked.jobLogId);
  const inserted = await bareInsertSeconds(ownerUrl, 'scores', 'group_assignment_id', of.groupAssignmentId);
  const times = timeFinding({
    rule: `SR-2 ${size} hand-ins with 3 reviews each are scored`,
    clicked,
    pureSeconds,
    bareInsertSeconds: inserted,
    goalSeconds: GOALS.get(size) ?? 0,
  });
  const whole = {
    rule: `SR-2 ${size} hand-ins: one run keeps every learner`,
    figures: `${kept.learners} scores in ${kept.runs} run`,
    isHeld: kept.runs === 1 && kept.learners === size && bare.learners.length === size,
  };
  return [times, whole];
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

function score({ groupAssignmentId }: DrillClass, dryRun: boolean): Promise<Click> {
  return click(system, `/api/groupAssignments/${groupAssignmentId}/score`, { dryRun });
}
