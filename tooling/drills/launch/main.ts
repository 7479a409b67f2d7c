import { startLtiPlatform, type LmsPerson } from '@circuit/testing';

import { cpuSecondsOf, stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { report } from '#tooling/drills/report.ts';
import { openLoop, percentile } from '#tooling/drills/rush/arrivals.ts';
import { tidy } from '#tooling/drills/rush/crowd.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { balanced } from './browser.ts';
import { prepareCourse, storedLaunches } from './course.ts';
import { exchange, launch, reachTask } from './steps.ts';

// npm run drill:launch: a lecture begins, and the whole class opens the task from the learning platform. Half of them
// were here before. What a launch costs stands beside what the exchange of a code costs in the same run.
const CLASS = 412;
const SECONDS = 10;
// Seen: 4.5 to 5.8.
const MOST_EXCHANGES = 8;

const system = await startSystem();
const { ownerUrl } = system.postgres.university;
const apis = [await system.startApi(), await system.startApi()] as const;
const university = balanced([apis[0].origin, apis[1].origin]);
const platform = await startLtiPlatform({ toolOrigin: university.origin, students: CLASS });
const refused: string[] = [];
try {
  const { groupId, groupAssignmentId } = await prepareCourse(university, platform, ownerUrl);
  const { students } = platform.people;
  const known = students.filter((_, at) => at % 2 === 0);
  const come = (person: LmsPerson) => reachTask(university, platform, person, groupAssignmentId);
  // The same people twice: a process that has just started takes longer for everything.
  await everybody(known, come);
  await everybody(known, come);
  const handOff = await measured(known, async (person) => (await launch(university, platform, person)).code);
  const token = await measured(handOff.answers, (code) => exchange(university, code));
  await tidy(ownerUrl);
  const before = await storedLaunches(ownerUrl, groupId);
  const retriedBefore = university.retried();
  const whole = await measured(students, come);
  const retried = university.retried() - retriedBefore;
  const stored = await storedLaunches(ownerUrl, groupId);
  const arrived = whole.answers.length;
  const counts = [stored.people, stored.links, stored.learners, stored.roles, stored.launches - before.launches];
  for (const why of refused.slice(0, 5)) process.stdout.write(`${why}\n`);
  report([
    {
      rule: `DR-30 ${CLASS} students launch within ${SECONDS} s on two processes, half of them for the first time: all at their task`,
      figures: `${arrived} at their task, ${CLASS - arrived} not, ${stored.refusals} refused, ${retried} calls of the app tried again; median ${whole.medianMs.toFixed(0)} ms, 99th ${whole.p99Ms.toFixed(0)} ms`,
      isHeld: before.learners === known.length && arrived === CLASS && refused.length + stored.refusals === 0,
    },
    {
      rule: 'DR-30 nobody is doubled: one person, one link, one role and one launch for each',
      figures: `${counts.join(', ')} people, links, learners, roles, launches`,
      isHeld: counts.every((count) => count === CLASS),
    },
    {
      rule: `DR-30 a launch, up to the data of the task, costs at most ${MOST_EXCHANGES} exchanges of a code`,
      figures: `processor time of the API: ${whole.cpuMs.toFixed(1)} ms a launch, ${handOff.cpuMs.toFixed(1)} ms of it until the code; ${token.cpuMs.toFixed(1)} ms an exchange; ratio ${(whole.cpuMs / token.cpuMs).toFixed(1)}; ${(100 * whole.stolen).toFixed(0)} % stolen by the host`,
      isHeld: whole.cpuMs / token.cpuMs <= MOST_EXCHANGES,
    },
  ]);
} finally {
  await platform.stop();
  await system.stop();
}

/** All of them, spread evenly over the time; answers what those who were let through got, and what it cost. */
async function measured<Item, Answer>(items: readonly Item[], act: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  const [begun, stolen] = [cpuSeconds(), stolenTicks()];
  const gap = (1000 * SECONDS) / CLASS;
  const times = items.map((_, at) => at * gap);
  const tookMs = await openLoop(times, async (at) => {
    const item = items[at];
    if (item === undefined) return;
    await act(item).then(
      (answer) => void answers.push(answer),
      (error: unknown) => void refused.push(String(error)),
    );
  });
  return {
    answers,
    cpuMs: (1000 * (cpuSeconds() - begun)) / items.length,
    stolen: stolenSince(stolen),
    medianMs: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
}

function cpuSeconds(): number {
  return apis.reduce((sum, api) => sum + cpuSecondsOf(api.pid()), 0);
}

/** Nothing of this is measured; nobody may be refused here either. */
async function everybody(people: readonly LmsPerson[], come: (person: LmsPerson) => Promise<void>): Promise<void> {
  await measured(people, come);
}
