import { askPassword } from '../askPassword.ts';
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
    },
    run: async ({ shard: key, email, ...names }, say) => {
      const name = { firstName: names['first-name'] ?? '', lastName: names['last-name'] ?? '' };
      const password = await askPassword();
      const created = await inShard(key, (database, shard) =>
        createSuperAdmin(database, shard, { email, ...name, password }),
      );
      if (!created.isOk) throw new Error(created.failure);
      say(`${email} is a super admin of ${key} now.`);
    },
  }),
  command({
    name: 'factor reset',
    summary:
      'Forgets a person’s passkeys, authenticator apps and recovery codes, signs them out everywhere and tells them by e-mail: for the last administrator who has lost their second step.',
    options: {
      shard: SHARD,
      email: EMAIL,
      reason: { value: 'TEXT', needed: true, meaning: 'Why; it stands in the audit.' },
    },
    run: async ({ shard: key, email, reason }, say) => {
      const reset = await inShard(key, (database, shard) => resetFactors(database, shard, { email, reason }));
      if (!reset.isOk) throw new Error(reset.failure);
      say(`${email} signs in without a second step now, and is told so by e-mail.`);
    },
  }),
];
