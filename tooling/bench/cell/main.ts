import { parseArgs } from 'node:util';

import { freePort, postmasterPid } from '@circuit/testing';

import { cpuSecondsOf, cpuSecondsOfFamily, stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { answers } from '#tooling/dev/answers.ts';
import { SEEDED_INSTRUCTOR, SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { tidy } from '#tooling/drills/rush/crowd.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { openLine, type Call } from './calling.ts';
import { giveOut, scoreAndRelease } from './staff.ts';
import { practice, readResults, review, write } from './student.ts';
import { bytesOf, makeWave, moveTo, type Wave } from './wave.ts';

// npm run bench:cell [-- --short] [-- --seconds 60]: a semester as fast as one cell can: whole assignments from the first
// draft to the results, one after another, and what each costs in processor time and bytes. All of it runs on this machine:
// two processes of the API, one worker, PostgreSQL, and the students, whose time is told apart.
const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seconds: { type: 'string' } },
});
const seconds = Number(options.seconds ?? (options.short ? 10 : 60));
const CLASS = options.short ? 12 : 40;
/** While one class waits for its job another one works. */
const CLASSES_AT_ONCE = 2;
const STUDENTS_AT_ONCE = 8;

const system = await startSystem();
try {
  await measure();
} finally {
  await system.stop();
}

async function measure(): Promise<void> {
  const { ownerUrl } = system.postgres.university;
  const second = await system.startApi();
  const opsPort = await freePort();
  const worker = await system.startWorker({ OPS_PORT: String(opsPort) });
  await answers(`http://127.0.0.1:${opsPort}/readyz`);
  const origins = [system.origin, second.origin];
  const line = openLine(origins);
  let signedIn = 0;
  const signIn = async (userName: string): Promise<Call> => {
    const origin = origins[signedIn++ % origins.length] ?? '';
    return line.callsAs((await signInAt(origin, { ...SEEDED_INSTRUCTOR, userName })).token);
  };
  const runOne = async (name: string): Promise<number> => {
    const admin = line.callsAs((await signInAt(system.origin, SEEDED_SUPER_ADMIN)).token);
    const wave = await makeWave(ownerUrl, name, CLASS);
    return runWave(wave, { ownerUrl, admin, signIn });
  };

  // Before: for the compiler of Node and the statements of each connection.
  await Promise.all(Array.from({ length: CLASSES_AT_ONCE }, (_, index) => runOne(`warm-${index}`)));
  await tidy(ownerUrl);
  const pids = { api: [system.api.pid ?? 0, second.pid()], worker: worker.pid ?? 0 };
  const postgresPid = postmasterPid(system.postgres.dataFolder);
  const cpu = () => ({
    api: pids.api.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0),
    worker: cpuSecondsOf(pids.worker),
    database: cpuSecondsOfFamily(postgresPid),
    students: cpuSecondsOf(process.pid),
  });
  const signInSeconds = await costOfSignIn(origins, cpu);

  const before = { cpu: cpu(), bytes: await bytesOf(system), calls: line.counts(), signIns: signedIn };
  const [stolen, startedAt] = [stolenTicks(), performance.now()];
  let [students, reviews, next] = [0, 0, 0];
  const runner = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const handedIn = await runOne(`class-${next++}`);
      reviews += handedIn;
      students += CLASS;
    }
  };
  await Promise.all(Array.from({ length: CLASSES_AT_ONCE }, runner));
  const took = (performance.now() - startedAt) / 1000;
  const after = cpu();
  const stolenShare = stolenSince(stolen);
  await tidy(ownerUrl);
  const bytes = await bytesOf(system);
  const spent = {
    api: after.api - before.cpu.api,
    worker: after.worker - before.cpu.worker,
    database: after.database - before.cpu.database,
    students: after.students - before.cpu.students,
  };
  const each = (value: number) => value / students;
  const cell = spent.api + spent.worker + spent.database;
  const calls = line.counts();
  const perCall = (calls.answered - before.calls.answered) / students;
  const kilobytes = (now: number, then: number) => each((now - then) / 1024).toFixed(0);
  say(
    `${students} student-assignments in ${took.toFixed(0)} s: ${(students / took).toFixed(2)} a second on this machine, ${perCall.toFixed(0)} calls and ${each(reviews).toFixed(1)} reviews each, ${calls.refused - before.calls.refused} calls refused first`,
  );
  say(
    `processor time of a student-assignment: ${(1000 * each(cell)).toFixed(0)} ms, of which API ${(1000 * each(spent.api)).toFixed(0)}, worker ${(1000 * each(spent.worker)).toFixed(0)}, database ${(1000 * each(spent.database)).toFixed(0)}; the students beside it ${(1000 * each(spent.students)).toFixed(0)} ms`,
  );
  say(
    `one core of the cell carries ${(students / cell).toFixed(2)} student-assignments a second; one sign-in with a password is in each, and takes ${(1000 * signInSeconds).toFixed(0)} ms of the API`,
  );
  say(
    `bytes of a student-assignment: ${kilobytes(bytes.stored, before.bytes.stored)} kB in the database, ${kilobytes(bytes.written, before.bytes.written)} kB of its log`,
  );
  say(`${(100 * stolenShare).toFixed(0)} % of the machine's time stolen by its host`);
}

/** Of the API, for one person who comes with a password. */
async function costOfSignIn(origins: readonly string[], cpu: () => { readonly api: number }): Promise<number> {
  const TIMES = 20;
  const before = cpu().api;
  for (let turn = 0; turn < TIMES; turn += 1) await signInAt(origins[turn % origins.length] ?? '', SEEDED_INSTRUCTOR);
  return (cpu().api - before) / TIMES;
}

interface Place {
  readonly ownerUrl: string;
  readonly admin: Call;
  readonly signIn: (userName: string) => Promise<Call>;
}

/** One class does one assignment from the beginning to the end. Answers how many reviews were handed in. */
async function runWave(wave: Wave, { ownerUrl, admin, signIn }: Place): Promise<number> {
  const { groupAssignmentId, students } = wave;
  const calls: Call[] = [];
  await everybody(students, async ({ userName }) => {
    const call = await signIn(userName);
    calls.push(call);
    await practice(call, groupAssignmentId);
    await write(call, groupAssignmentId);
  });
  await moveTo(ownerUrl, wave, 'review');
  await giveOut(admin, wave);
  let reviews = 0;
  await everybody(calls, async (call) => {
    const own = await review(call, groupAssignmentId);
    reviews += own;
  });
  await moveTo(ownerUrl, wave, 'results');
  await scoreAndRelease(admin, wave);
  await everybody(calls, (call) => readResults(call, groupAssignmentId));
  return reviews;
}

async function everybody<Person>(people: readonly Person[], act: (person: Person) => Promise<void>): Promise<void> {
  const waiting = people.values();
  const lane = async () => {
    for (const person of waiting) await act(person);
  };
  await Promise.all(Array.from({ length: STUDENTS_AT_ONCE }, lane));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
