import { parseArgs } from 'node:util';

import { readSettings, type DatabaseSettings } from '#platform/settings.ts';

import { openForSeeding } from './openForSeeding.ts';
import { planFor } from './planFor.ts';
import { seedShard } from './seedShard.ts';
import { signInSheet } from './signInSheet.ts';
import { STAGE_NAMES, stageOf } from './stages.ts';
import { addTwoStep } from './twoStep.ts';

// npm run seed [-- --large] [--if-empty] [--stage before|handIn|practice|review|selfEvaluate|results]: fills every shard of the settings with the same people and courses each time.
const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    'if-empty': { type: 'boolean', default: false },
    stage: { type: 'string' },
  },
});
const { isProduction, databases } = readSettings(process.env);
const stage = values.stage === undefined ? undefined : stageOf(values.stage);

try {
  if (values.stage !== undefined && stage === undefined)
    throw new Error(`There is no stage ${values.stage}. Choose one of ${STAGE_NAMES.join(', ')}.`);
  for (const database of databases) await seedDatabase(database);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function seedDatabase({ url, shards, keys }: DatabaseSettings): Promise<void> {
  const database = openForSeeding(url);
  const options = {
    isProduction,
    onlyIfEmpty: values['if-empty'],
    isLarge: values.large,
    ...(stage === undefined ? {} : { stage }),
  };
  try {
    for (const shard of shards) {
      const startedAt = performance.now();
      const added = await seedShard(database, shard, options);
      if (added !== null) await addTwoStep({ database, shard, keys }, planFor(shard).users);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const outcome = added === null ? 'has people already, left as it is' : `${added} new rows in ${seconds} s`;
      process.stdout.write(`${shard}: ${outcome}\n${signInSheet(planFor(shard))}\n`);
    }
  } finally {
    await database.close();
  }
}
