import { parseArgs } from 'node:util';

import { postmasterPid } from '@circuit/testing';

import { cpuSecondsOf, cpuSecondsOfFamily, stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { everybody, handingIn, reading, savingDraft, tokensOf, type Act } from '#tooling/bench/handIn/asPerson.ts';
import { makeCourse, makeGroupAssignment, tidy } from '#tooling/drills/rush/crowd.ts';
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
try {
  await measureAll();
} finally {
  await system.stop();
}

async function measureAll(): Promise<void> {
  const { ownerUrl } = system.postgres.university;
  const groupId = await makeCourse(ownerUrl, PEOPLE);
  const tokenOf = await tokensOf(system.folder);
  const kinds: readonly (readonly [string, Act])[] = [
    ['own account', reading('/api/account/userInfo', tokenOf)],
    ['home', reading('/api/dashboard', tokenOf)],
    ['courses', reading('/api/groups?tab=ALL', tokenOf)],
    ['save a draft', savingDraft(tokenOf)],
    ['hand in', handingIn(tokenOf)],
  ];
  const postgresPid = postmasterPid(system.postgres.dataFolder);
  const apis = [{ origin: system.origin, pid: () => system.api.pid ?? Number.NaN }];
  for (const count of counts) {
    while (apis.length < count) apis.push(await system.startApi());
    const used = apis.slice(0, count);
    const origins = used.map(({ origin }) => origin);
    for (const [name, act] of kinds) {
      const work = { act, origins, atOnce: AT_ONCE_PER_PROCESS * count };
      const crowd = () => makeGroupAssignment(ownerUrl, groupId, PEOPLE, HOURS);
      // Before, as often for each process, for the compiler of Node and the statements of each connection.
      for (let turn = 0; turn < count; turn++) await everybody(await crowd(), work);
      const measured = await crowd();
      await tidy(ownerUrl);
      const stolen = stolenTicks();
      const apiSeconds = () => used.reduce((total, { pid }) => total + cpuSecondsOf(pid()), 0);
      const [start, api, database] = [performance.now(), apiSeconds(), cpuSecondsOfFamily(postgresPid)];
      const refused = await everybody(measured, work);
      const seconds = (performance.now() - start) / 1000;
      const cost = {
        api: (apiSeconds() - api) / PEOPLE,
        database: (cpuSecondsOfFamily(postgresPid) - database) / PEOPLE,
      };
      const [apiMs, databaseMs] = [cost.api * 1000, cost.database * 1000].map((one) => one.toFixed(2));
      const [apiCore, databaseCore] = [1 / cost.api, 1 / cost.database].map((one) => one.toFixed(0));
      process.stdout.write(
        `${count} API, ${name}: ${(PEOPLE / seconds).toFixed(0)}/s here; API ${apiMs} ms, database ${databaseMs} ms; a core of API carries ${apiCore}/s, a core of database ${databaseCore}/s; ${refused} refused; ${(100 * stolenSince(stolen)).toFixed(0)} % stolen\n`,
      );
    }
  }
}
