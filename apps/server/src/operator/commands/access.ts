import { checkMinutes, MOST_ACCESS_MINUTES } from '@circuit/domain/operatorAccesses';

import { selectRecentAccesses, endAccess } from '#modules/operatorAccesses/public.ts';
import { readSettings } from '#platform/settings.ts';

import { BY, DRY_RUN, operatorOf, REASON, recordOperator } from '../audit.ts';
import { command, UsageError, type Command } from '../command.ts';
import { grantAccess } from '../grantAccess.ts';
import { inShard, ONE_SHARD, placeOf, placesOf, SHARD, withDatabase } from '../places.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LISTED_DAYS = 30;

export const ACCESS_COMMANDS: readonly Command[] = [
  command({
    name: 'access grant',
    summary:
      'Lets an operator look into one university for a while, and change nothing: prints a link that signs in once. Its administrators get a mail, see who looks and why, and can end it.',
    options: {
      shard: SHARD,
      minutes: { value: 'NUMBER', needed: true, meaning: `For how long, at most ${MOST_ACCESS_MINUTES}.` },
      reason: REASON,
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: key, minutes: typed, reason, by, 'dry-run': isDryRun }, say) => {
      const minutes = checkMinutes(typed);
      if (!minutes.isOk) throw new UsageError(minutes.failure);
      const operator = operatorOf('access grant', by);
      if (isDryRun) {
        await placeOf(key);
        return say(`Would let ${operator.by} look into ${key} for ${minutes.value} minutes. Nothing was changed.`);
      }
      const granted = await inShard(key, (database, shard) =>
        grantAccess(database, shard, { minutes: minutes.value, reason, operator }),
      );
      if (!granted.isOk) throw new Error(granted.failure);
      const { id, code, expiresAt, codeExpiresAt, told } = granted.value;
      const origin = readSettings(process.env).originOf((await placeOf(key)).shard);
      say(`${origin}/?code=${code}`);
      say(`The link works once, until ${codeExpiresAt.toISOString()}. The look ends at ${expiresAt.toISOString()}.`);
      say(
        `${told === 1 ? 'One administrator is' : `${told} administrators are`} told. To end it: circuit access end ${id}`,
      );
    },
  }),
  command({
    name: 'access list',
    summary: `Lists the looks of operators into universities in the last ${LISTED_DAYS} days.`,
    options: { shard: ONE_SHARD },
    run: async ({ shard: key }, say) => {
      let count = 0;
      for (const { shard, home } of await placesOf(key)) {
        const accesses = await withDatabase(home.url, (database) =>
          database.withShard(shard, (db) => selectRecentAccesses(db, LISTED_DAYS), 'read'),
        );
        count += accesses.length;
        for (const { id, state, operator, grantedAt, expiresAt, reason } of accesses)
          say(
            `${id}  ${shard}  ${state}  ${operator}  ${grantedAt.toISOString()} to ${expiresAt.toISOString()}: ${reason}`,
          );
      }
      if (count === 0) say('No operator looked into a university.');
    },
  }),
  command({
    name: 'access end',
    summary: 'Ends the look of an operator at once. The university is found by the access.',
    options: {
      access: { value: 'ID', needed: true, bare: true, meaning: 'As “circuit access list” shows it.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ access: id, by, 'dry-run': isDryRun }, say) => {
      if (!UUID.test(id)) throw new UsageError(`"${id}" is not the id of an access.`);
      const operator = operatorOf('access end', by);
      for (const { shard, home } of await placesOf()) {
        const found = await withDatabase(home.url, (database) =>
          database.withShard(shard, async (db) => {
            const access = (await selectRecentAccesses(db, LISTED_DAYS)).find((one) => one.id === id);
            if (access === undefined || isDryRun || !(await endAccess(db, id, null))) return access;
            recordOperator(db, operator, { verb: 'operatorAccessEnded', entity: 'operatorAccess', entityId: id });
            return access;
          }),
        );
        if (found === undefined) continue;
        if (found.state === 'ended' || found.state === 'expired')
          throw new Error(`The look of ${found.operator} into ${shard} was over before.`);
        return say(
          isDryRun
            ? `Would end the look of ${found.operator} into ${shard}. Nothing was changed.`
            : `The look of ${found.operator} into ${shard} is over.`,
        );
      }
      throw new Error(`No university has an access ${id}.`);
    },
  }),
];
