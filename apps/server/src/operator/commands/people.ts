import { askPassword } from '../askPassword.ts';
import { BY, DRY_RUN, operatorOf, REASON } from '../audit.ts';
import { command, type Command } from '../command.ts';
import { createSuperAdmin } from '../createSuperAdmin.ts';
import { inShard, SHARD } from '../places.ts';
import { resetFactors } from '../resetFactors.ts';

const EMAIL = { value: 'ADDRESS', needed: true, meaning: 'The person, by e-mail address.' } as const;

export const PEOPLE_COMMANDS: readonly Command[] = [
  command({
    name: 'super-admin create',
    summary: 'Makes a person who can do everything in one university. Asks for the password, or reads it from a pipe.',
    options: {
      shard: SHARD,
      email: EMAIL,
      'first-name': { value: 'NAME', meaning: 'Their first name.' },
      'last-name': { value: 'NAME', meaning: 'Their last name.' },
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: key, email, by, 'dry-run': isDryRun, ...names }, say) => {
      const operator = operatorOf('super-admin create', by);
      const name = { firstName: names['first-name'] ?? '', lastName: names['last-name'] ?? '' };
      const password = await askPassword();
      const created = await inShard(key, (database, shard) =>
        createSuperAdmin(database, shard, { email, ...name, password, operator, isDryRun }),
      );
      if (!created.isOk) throw new Error(created.failure);
      say(
        isDryRun
          ? `Would make ${email} a super admin of ${key}. Nothing was changed.`
          : `${email} is a super admin of ${key} now.`,
      );
    },
  }),
  command({
    name: 'factor reset',
    summary:
      'Forgets a person’s passkeys, authenticator apps and recovery codes, signs them out everywhere and tells them by e-mail: for the last administrator who has lost their second step.',
    options: {
      shard: SHARD,
      email: EMAIL,
      reason: REASON,
      by: BY,
      'dry-run': DRY_RUN,
    },
    run: async ({ shard: key, email, reason, by, 'dry-run': isDryRun }, say) => {
      const operator = operatorOf('factor reset', by);
      const reset = await inShard(key, (database, shard) =>
        resetFactors(database, shard, { email, reason, operator, isDryRun }),
      );
      if (!reset.isOk) throw new Error(reset.failure);
      say(
        isDryRun
          ? `Would reset the second step of ${email}. Nothing was changed.`
          : `${email} signs in without a second step now, and is told so by e-mail.`,
      );
    },
  }),
];
