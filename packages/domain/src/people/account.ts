import { err, ok, type Result, type Shard } from '../kernel/index.ts';

import { identifierKinds, readIdentifier } from './identifiers.ts';

/** What can be said about a person by hand. */
export type Account = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string | null;
  readonly uid: string | null;
  readonly puid: string | null;
};

export type AccountErrors = Readonly<Partial<Record<keyof Account, string>>>;

const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,63}$/u;

/**
 * The account in the spelling that is stored, or what is wrong with each field (AC-70).
 *
 * A user name has no @: people sign in by either, and one person's name must not be another's address.
 */
export function readAccount(typed: Account, shard: Shard): Result<Account, AccountErrors> {
  const [email, uid, puid] = [
    read(typed.email, 'email', shard),
    read(typed.uid, 'alias', shard),
    read(typed.puid, 'puid', shard),
  ];
  const isUserName = typed.userName === null || USER_NAME.test(typed.userName);
  if (email !== undefined && email !== null && uid !== undefined && puid !== undefined && isUserName)
    return ok({ ...typed, email, uid, puid });
  const has = (kind: 'alias' | 'puid') => identifierKinds(shard).includes(kind);
  return err({
    ...(email === undefined || email === null ? { email: 'Enter an e-mail address, like name@example.edu.' } : {}),
    ...(uid === undefined
      ? {
          uid: has('alias')
            ? 'An alias starts with a letter and has no spaces.'
            : 'This university does not use aliases.',
        }
      : {}),
    ...(puid === undefined
      ? { puid: has('puid') ? 'A PUID has ten digits.' : 'This university does not use PUIDs.' }
      : {}),
    ...(isUserName ? {} : { userName: 'Use 2 to 64 letters, digits, dots, hyphens or underscores.' }),
  });
}

/** Null when nothing was typed, undefined when it is something else. */
function read(text: string | null, kind: 'email' | 'alias' | 'puid', shard: Shard): string | null | undefined {
  if (text === null) return null;
  const found = readIdentifier(text, shard);
  return found.isOk && found.value.kind === kind ? found.value.value : undefined;
}
