import type { ShardDb } from '@circuit/db';
import { LIFETIME, passwordLetter, secondsAfter, type PasswordPurpose } from '@circuit/domain/accounts';
import type { Shard, UserId } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages, type MessageRow } from '#modules/messages/public.ts';
import type { Home } from '#platform/homes.ts';
import type { Context } from '#platform/implement.ts';
import type { DatabaseKeys } from '#platform/keys.ts';
import { hashOf } from '#platform/secrets.ts';

import {
  insertPasswordLinks,
  prolongPasswordLink,
  selectNewIds,
  selectPeopleToWrite,
  type LinkedPerson,
} from './passwordLinks.store.ts';

/** The page where the web app reads the secret behind the #, which no server and no log gets to see. */
const SET_PASSWORD_PATH = '/login/set-password';

type Sender = Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'audit'>;

/** A message with a link of its own for each. Whether they may be written to was decided before. */
export async function sendPasswordLinks(
  context: Sender,
  people: readonly LinkedPerson[],
  purpose: PasswordPurpose,
): Promise<MessageRow[]> {
  if (people.length === 0) return [];
  const { db, shard, home, now, audit } = context;
  const { universityName } = await selectConfiguration(db);
  const ids = await selectNewIds(db, people.length);
  const links = people.flatMap((person, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, person, tokenHash: hashOf(secretOf(home.keys, shard, id)) }];
  });
  await insertPasswordLinks(
    db,
    links.map(({ id, person, tokenHash }) => ({ id, userId: person.id, tokenHash })),
    { purpose, expiresAt: secondsAfter(now, LIFETIME.passwordLink[purpose]) },
  );
  const messages = await queueMessages(
    context,
    { kind: 'account', isEssential: purpose === 'forgotten' },
    links.map(({ id, person }) => ({
      userId: person.id,
      address: person.email,
      letter: passwordLetter(purpose, { to: person, universityName }),
      linkPath: SET_PASSWORD_PATH,
      passwordLinkId: id,
    })),
  );
  // Not of a message that will never leave.
  const leaving = links.filter((_link, at) => messages[at]?.state === 'waiting');
  await audit(
    leaving.map(({ person }) => ({
      verb: 'passwordLinkSent',
      entity: 'user',
      entityId: person.id,
      after: { purpose },
    })),
  );
  return messages;
}

/** Whether what is written to somebody who is made known here ever leaves: the open demo writes to nobody. (MS-9) */
export async function writesToNewPeople({ db, shard }: Pick<Sender, 'db' | 'shard'>): Promise<boolean> {
  return shard !== DEMO_SHARD && (await selectConfiguration(db)).allowLocalAccounts;
}

/**
 * For people who were just made known by their address: a message to set a password, where the university allows
 * accounts of our own. Otherwise they sign in through the university, and nothing is sent.
 */
export async function invitePeople(context: Sender, userIds: readonly UserId[]): Promise<MessageRow[]> {
  if (userIds.length === 0) return [];
  const { allowLocalAccounts } = await selectConfiguration(context.db);
  if (!allowLocalAccounts) return [];
  const people = await selectPeopleToWrite(context.db, userIds);
  return sendPasswordLinks(
    context,
    people.filter(({ isActive }) => isActive),
    'set',
  );
}

/** The secret of a link whose message is about to leave: its time begins now. Null when it is no longer good. */
export async function openPasswordLink(db: ShardDb, home: Home, shard: Shard, linkId: string): Promise<string | null> {
  const isGood = await prolongPasswordLink(db, linkId, LIFETIME.passwordLink);
  return isGood ? secretOf(home.keys, shard, linkId) : null;
}

/** Derived, never stored: a stolen database opens no account, and a message that is tried again has the same link. */
function secretOf(keys: DatabaseKeys, shard: Shard, linkId: string): string {
  return keys.derive('passwordLink', shard, linkId).toString('base64url');
}
