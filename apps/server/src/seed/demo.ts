import { parseArgs } from 'node:util';

import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';
import { openStorage } from '#platform/storage/openStorage.ts';

import { everyStagePlan } from './everyStagePlan.ts';
import { toTurn } from './history.ts';
import { openForSeeding } from './openForSeeding.ts';
import { addTwoStep } from './twoStep.ts';

// demo.ts --now <instant> --turn <number>: brings the class of the demo to a turn of its history and prints, as JSON,
// what the running product has to do there; null after the last one.
const { values } = parseArgs({ options: { now: { type: 'string' }, turn: { type: 'string', default: '0' } } });
const now = new Date(values.now ?? '');
const { isProduction, databases } = readSettings(process.env);
const settings = databases.find(({ shards }) => shards.includes(DEMO_SHARD));
if (isProduction) throw new Error('The demo does not run in production. Set NODE_ENV=development.');
if (settings === undefined) throw new Error('No database in the settings has the demo.');
if (Number.isNaN(now.getTime())) throw new Error('demo.ts --now <instant> --turn <number>');
const storage = openStorage(settings.storage);
const database = openForSeeding(settings.url);
try {
  const next = await toTurn({ database, storage }, DEMO_SHARD, now, Number(values.turn));
  if (values.turn === '0')
    await addTwoStep({ database, shard: DEMO_SHARD, keys: settings.keys }, everyStagePlan(DEMO_SHARD, now).plan.users);
  process.stdout.write(`${JSON.stringify(next)}\n`);
} finally {
  await database.close();
  storage.close();
}
