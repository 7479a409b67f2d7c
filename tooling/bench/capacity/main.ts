import { parseArgs } from 'node:util';

import { postmasterPid } from '@circuit/testing';

import { cpuSecondsOf, cpuSecondsOfFamily, stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { everybody, handingIn, reading, savingDraft, tokensOf, type Act } from '#tooling/bench/handIn/asPerson.ts';
import { makeCourse, makeGroupAssignment, tidy, type Crowd } from '#tooling/drills/rush/crowd.ts';
import { startSystem } from '#tooling/drills/system.ts';

// npm run bench:capacity [-- --processes 1,2,4]: what each kind of work costs in processor time with so many processes of
// the API, and how much of it one core of API and one core of database carry in a second. The callers run on the same
// machine, so requests per second stop growing once its cores are taken; processor time does not depend on that.
const { values: options } = parseArgs({ options: { processes: { type: 'string', default: '1,2,4' } } });
const counts = options.processes.split(',').map(Number);
const PEOPLE = 2000;
const AT_ONCE_PER_PROCESS = 10;
const HOURS = 3600;

const system = await startSystem();
const { ownerUrl } = system.postgres.university;
const postgresPid = postmasterPid(system.postgres.dataFolder);
const apis = [{ origin: system.origin, pid: () => system.api.pid ?? Number.NaN }];
try {
  await measureAll();
} finally {
  await system.stop();
}

async function measureAll(): Promise<void> {
  const groupId = await makeCourse(ownerUrl, PEOPLE);
  const tokenOf = await tokensOf(system.folder);
  const newCrowd = () => makeGroupAssignment(ownerUrl, groupId, PEOPLE, HOURS);
  // Reads come first and see one assignment: every assignment that a write adds makes home longer.
  const readers = await newCrowd();
  const sameCrowd = () => Promise.resolve(readers);
  const kinds: readonly Kind[] = [
    { name: 'own account', act: reading('/api/account/userInfo', tokenOf), crowd: sameCrowd },
    { name: 'home', act: reading('/api/dashboard', tokenOf), crowd: sameCrowd },
    { name: 'courses', act: reading('/api/groups?tab=ALL', tokenOf), crowd: sameCrowd },
    { name: 'save a draft', act: savingDraft(tokenOf), crowd: newCrowd },
    { name: 'hand in', act: handingIn(tokenOf), crowd: newCrowd },
  ];
  for (const kind of kinds)
    for (const count of counts) {
      while (apis.length < count) apis.push(await system.startApi());
      await measure(kind, count);
    }
}

interface Kind {
  readonly name: string;
  readonly act: Act;
  readonly crowd: () => Promise<Crowd>;
}

async function measure({ name, act, crowd }: Kind, count: number): Promise<void> {
  const used = apis.slice(0, count);
  const work = { act, origins: used.map(({ origin }) => origin), atOnce: AT_ONCE_PER_PROCESS * count };
  // Before, as often for each process, for the compiler of Node and the statements of each connection.
  for (let turn = 0; turn < count; turn++) await everybody(await crowd(), work);
  const measured = await crowd();
  await tidy(ownerUrl);
  const apiSeconds = () => used.reduce((total, { pid }) => total + cpuSecondsOf(pid()), 0);
  const stolen = stolenTicks();
  const [start, api, database] = [performance.now(), apiSeconds(), cpuSecondsOfFamily(postgresPid)];
  const refused = await everybody(measured, work);
  const perSecond = (PEOPLE * 1000) / (performance.now() - start);
  const [apiCost, databaseCost] = [apiSeconds() - api, cpuSecondsOfFamily(postgresPid) - database].map(
    (seconds) => `${((seconds * 1000) / PEOPLE).toFixed(2)} ms (a core carries ${(PEOPLE / seconds).toFixed(0)}/s)`,
  );
  process.stdout.write(
    `${name}, ${count} API: ${perSecond.toFixed(0)}/s here; API ${apiCost}, database ${databaseCost}; ${refused} refused; ${(100 * stolenSince(stolen)).toFixed(0)} % stolen\n`,
  );
}
