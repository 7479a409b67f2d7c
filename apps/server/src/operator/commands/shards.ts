import type { Database } from '@circuit/db';
import type { Result, Shard } from '@circuit/domain/kernel';
import { DEFAULT_TIME_ZONE_ID, isTimeZone } from '@circuit/domain/product';
import { limitsOf, limitsText, type PlacementState } from '@circuit/domain/tenancy';

import { selectOptionalPause, type Pause } from '#platform/pauses.store.ts';

import { selectFigures } from '#modules/watching/public.ts';

import { BY, DRY_RUN, operatorOf, REASON, type Operator } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { keepErased, staysAfterAll, YES_KEEP } from '../data/erasedShards.ts';
import { inHome } from '../data/inHome.ts';
import { makeShardReadOnly, pause, resume } from '../pauseShards.ts';
import { createUniversity } from '../createUniversity.ts';
import { readAllLimits } from '../placedSettings.ts';
import { inShard, placesOf, SHARD, withDatabase } from '../places.ts';
import { mustReachDirectory, tellDirectory } from '../placeShard.ts';

const NOTHING_CHANGED = 'Nothing was changed.';

export const SHARD_COMMANDS: readonly Command[] = [
  command({
    name: 'shard create',
    summary:
      'Sets up a university: its name and its time zone. Everything else is set by its administrators; “circuit super-admin create” makes the first. The settings name its key already; with a shard directory they name no keys: --cell says which cell gets the university, and the processes serve it within a second.',
    options: {
      shard: SHARD,
      cell: { value: 'CELL', meaning: 'With a shard directory: the cell that gets it.' },
      name: { value: 'NAME', needed: true, meaning: 'What the university is called, for everybody to read.' },
      'time-zone': { value: 'ZONE', meaning: `Such as Europe/Oslo; ${DEFAULT_TIME_ZONE_ID} if left out.` },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async (values, say) => {
      const {
        shard: key,
        cell,
        name,
        'time-zone': timeZoneId = DEFAULT_TIME_ZONE_ID,
        by,
        'dry-run': isDryRun,
      } = values;
      if (!isTimeZone(timeZoneId)) throw new UsageError(`"${timeZoneId}" is not a time zone.`);
      const operator = operatorOf('shard create', by);
      const before = await createUniversity({ key, cell, name, timeZoneId, operator, isDryRun });
      if (before !== undefined) throw new Error(`${key} is set up already, as “${before}”.`);
      say(isDryRun ? `Would set up “${name}” as ${key}. ${NOTHING_CHANGED}` : `“${name}” is set up as ${key}.`);
    },
  }),
  command({
    name: 'shard list',
    summary:
      'Lists every university of the settings with its database, its people, its limits if an operator set some, and whether it is paused.',
    options: {},
    run: async (_values, say) => {
      const known = await readAllLimits();
      for (const { shard, home } of await placesOf()) {
        const [figures, found] = await withDatabase(home.url, (database) =>
          database.withShard(shard, async (db) => [await selectFigures(db), await selectOptionalPause(db)], 'read'),
        );
        const paused =
          found === undefined
            ? ''
            : `, ${found.isReadOnly ? 'READ-ONLY' : 'PAUSED'} since ${found.pausedAt.toISOString()} by ${found.pausedBy}: ${found.reason}`;
        const limits = limitsText(limitsOf(known, shard));
        const limited = limits === '' ? '' : `, limited to ${limits}`;
        say(
          `${shard}  ${figures.name ?? 'not set up yet'}  in ${home.name}, ${figures.people} people${limited}${paused}`,
        );
      }
    },
  }),
  command({
    name: 'shard pause',
    summary:
      'Closes a university until “circuit shard resume”: its pages say that it is paused and that nothing is lost, its API answers 503, and its jobs and mails wait. Other universities notice nothing.',
    options: { shard: SHARD, reason: REASON, by: BY, 'dry-run': DRY_RUN },
    run: async ({ shard: key, reason, by, 'dry-run': isDryRun }, say) => {
      const operator = operatorOf('shard pause', by);
      await inShard(key, (database, shard) =>
        andTellDirectory({ database, shard, operator, isDryRun }, () =>
          pause(database, shard, { operator, isDryRun, reason }),
        ),
      );
      say(isDryRun ? `Would pause ${key}. ${NOTHING_CHANGED}` : `${key} is paused.`);
    },
  }),
  command({
    name: 'shard read-only',
    summary:
      'Lets people sign in and look at a university, and nobody change anything in it, until “circuit shard resume”: what somebody writes is kept on their device and saved by itself afterward, what they hand in is refused, and jobs and mails wait. Other universities notice nothing.',
    options: { shard: SHARD, reason: REASON, by: BY, 'dry-run': DRY_RUN },
    run: async ({ shard: key, reason, by, 'dry-run': isDryRun }, say) => {
      const operator = operatorOf('shard read-only', by);
      await inShard(key, (database, shard) =>
        andTellDirectory({ database, shard, operator, isDryRun }, () =>
          makeShardReadOnly(database, shard, { operator, isDryRun, reason }),
        ),
      );
      say(isDryRun ? `Would make ${key} read-only. ${NOTHING_CHANGED}` : `${key} is read-only.`);
    },
  }),
  command({
    name: 'shard resume',
    summary:
      'Opens a paused or read-only university again; its jobs and mails go on. With --yes-keep KEY it is also forgotten that it was erased.',
    options: { shard: SHARD, 'yes-keep': YES_KEEP, by: BY, 'dry-run': DRY_RUN },
    run: ({ shard: key, 'yes-keep': typed, by, 'dry-run': isDryRun }, say) =>
      inHome(key, async (home) => {
        const operator = operatorOf('shard resume', by);
        if (!isDryRun) mustReachDirectory();
        const stays = await staysAfterAll(home, typed);
        if (stays && !isDryRun) await keepErased(home, operator);
        if (stays) say(`${key} ${isDryRun ? 'would no longer be' : 'is no longer'} remembered as erased.`);
        const resumed = await resume(home.database, home, { operator, isDryRun });
        if (!resumed.isOk && stays) return say(resumed.failure);
        await andTellDirectory({ ...home, operator, isDryRun }, async () => resumed);
        say(isDryRun ? `Would resume ${key}. ${NOTHING_CHANGED}` : `${key} is open again.`);
      }),
  }),
];

interface Change {
  readonly database: Database;
  readonly shard: Shard;
  readonly operator: Operator;
  readonly isDryRun: boolean;
}

/**
 * The directory hears what the cell says now, also if it said so before: typed again, an interrupted command finishes. (DI-6)
 */
async function andTellDirectory(
  { database, shard, operator, isDryRun }: Change,
  change: () => Promise<Result<true, string>>,
): Promise<void> {
  if (!isDryRun) mustReachDirectory();
  const changed = await change();
  const found = await database.withShard(shard, selectOptionalPause, 'read');
  if (!isDryRun) await tellDirectory(operator, shard, stateOf(found));
  if (!changed.isOk) throw new Error(changed.failure);
}

function stateOf(found: Pause | undefined): PlacementState {
  if (found === undefined) return 'active';
  return found.isReadOnly ? 'readOnly' : 'paused';
}
