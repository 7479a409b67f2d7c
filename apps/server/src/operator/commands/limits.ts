import {
  limitsOf,
  limitsText,
  LIMIT_NAMES,
  parseLimit,
  type LimitName,
  type ShardLimits,
} from '@circuit/domain/tenancy';

import { readSettings } from '#platform/settings.ts';

import { BY, DRY_RUN, operatorOf } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { limitShard } from '../limitShard.ts';
import { readAllLimits } from '../placedSettings.ts';
import { placeOf, SHARD } from '../places.ts';

export const LIMIT_COMMANDS: readonly Command[] = [
  command({
    name: 'shard limit',
    summary:
      'Limits one university, or shows its limits if none is given. The processes follow within a second and nobody who is at work is interrupted: less begins at once, and what is refused is asked to come again, as without a limit. Needs a shard directory.',
    options: {
      shard: SHARD,
      requests: {
        value: 'NUMBER',
        meaning: 'Calls at work in each API process, never more than CONNECTIONS. Hand-ins and saves are not limited.',
      },
      jobs: { value: 'NUMBER', meaning: 'Jobs of each kind at work, in all workers; 2 if nobody limits them.' },
      storage: {
        value: 'SIZE',
        meaning: 'What its files may take, such as 300GB or 2TB. Its administrators choose their quota below it.',
      },
      exports: {
        value: 'NUMBER',
        meaning: 'Exports at work: jobs of each kind in all workers (2), calls in each API process (a quarter of all).',
      },
      reset: { meaning: 'Back to what every university has, apart from what is given beside it.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: key, requests, jobs, storage, exports, reset, by, 'dry-run': isDryRun }, say) => {
      if (readSettings(process.env).directory === null)
        throw new UsageError('Limits are kept in the shard directory: SHARD_DIRECTORY_URL is not set.');
      const typed = { requests, jobs, storageGigabytes: storage, exports };
      const changes = readChanges(typed);
      const { shard } = await placeOf(key);
      if (!reset && Object.keys(changes).length === 0)
        return say(sentence(key, limitsOf(await readAllLimits(), shard)));
      const operator = operatorOf('shard limit', by);
      const after = await limitShard({ key, changes, isReset: reset, operator, isDryRun });
      say(isDryRun ? `Would be: ${sentence(key, after)} Nothing was changed.` : sentence(key, after));
    },
  }),
];

function readChanges(typed: Readonly<Record<LimitName, string | undefined>>): ShardLimits {
  const read: { [Name in LimitName]?: number } = {};
  for (const name of LIMIT_NAMES) {
    const text = typed[name];
    if (text === undefined) continue;
    const limit = parseLimit(name, text);
    if (!limit.isOk) throw new UsageError(limit.failure);
    read[name] = limit.value;
  }
  return read;
}

function sentence(key: string, limits: ShardLimits): string {
  const text = limitsText(limits);
  return text === '' ? `${key} has no limits of its own.` : `${key} is limited to ${text}.`;
}
