import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { CommitUnknown, type ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { judgeHandOver, UNCONFIRMED } from '@circuit/domain/messages';
import type { Logger } from 'pino';

import type { Home } from '#platform/homes.ts';
import type { MailConnection, MailServer } from '#platform/mail/mailServer.ts';

import { gatherDigest } from './digests.ts';
import { selectDueReaders } from './digests.store.ts';
import {
  claimMessage,
  isAnyDue,
  selectNow,
  settleAbandoned,
  settleMessage,
  type ClaimedMessage,
} from './messages.store.ts';

export interface PostOffice {
  readonly server: MailServer;
  /** The host part of a Message-ID. */
  readonly domain: string;
  /** Where the web app of a shard is: links are made from settings, never from a request. */
  readonly originOf: (shard: Shard) => string;
  /** The secret end of the link, which lives from now on; null when the link is no longer good. */
  readonly passwordLink: (db: ShardDb, home: Home, shard: Shard, linkId: string) => Promise<string | null>;
  readonly log: Logger;
  readonly isStopping: () => boolean;
}

// Handing over a message takes at most a minute and a half. A worker silent for ten minutes has died.
const LEASE_SECONDS = 600;

/** Then it is the next shard's turn: nobody waits for all that another university has to say. (MS-13) */
export const MOST_PER_TURN = 20;

/** Sends what is due in one shard, one after the other over one connection. Returns how many were sent. */
export async function deliverDue(office: PostOffice, home: Home, shard: Shard): Promise<number> {
  const { database } = home;
  if (!(await database.withShard(shard, isAnyDue, 'read'))) return 0;
  const abandoned = await database.withShard(shard, (db) => settleAbandoned(db, UNCONFIRMED));
  if (abandoned > 0) office.log.warn({ shard, abandoned }, 'messages unconfirmed');
  await gatherDigests(office, home, shard);
  // Connected before anything is claimed: a mail server that is away costs no message a try.
  const connection = await office.server.connect();
  let sent = 0;
  try {
    for (let taken = 0; taken < MOST_PER_TURN && !office.isStopping(); taken += 1) {
      const claim = randomUUID();
      const claimed = await take(office, home, shard, claim);
      if (claimed === 'none') break;
      if (claimed === 'dropped') continue;
      const handedOver = await hand(office, { home, shard, connection, claim }, claimed);
      if (handedOver === 'accepted') sent += 1;
      // It took the connection with it.
      if (handedOver === 'brokenOff') break;
    }
  } finally {
    connection.close();
  }
  return sent;
}

/** Daily summaries are written here, since their links are made from the settings. (DG-2, MS-12) */
async function gatherDigests({ originOf }: PostOffice, { database }: Home, shard: Shard): Promise<void> {
  const readers = await database.withShard(shard, (db) => selectDueReaders(db, MOST_PER_TURN), 'read');
  for (const userId of readers)
    await again(() => database.withShard(shard, (db) => gatherDigest(db, userId, originOf(shard))));
}

type Letter = ClaimedMessage & { readonly link: string };

/** Claims the next one and makes its link. `dropped`: its time or its link was over before it could leave. (MS-14) */
async function take(office: PostOffice, home: Home, shard: Shard, claim: string): Promise<Letter | 'none' | 'dropped'> {
  return again(() =>
    home.database.withShard(shard, async (db) => {
      const message = await claimMessage(db, claim, LEASE_SECONDS);
      if (message === undefined) return 'none';
      const drop = async (problem: string) => {
        await settleMessage(db, { id: message.id, claim }, { state: 'cancelled', problem });
        return 'dropped' as const;
      };
      if (message.isTooLate) return drop('Not sent because it was out of date.');
      const address = `${office.originOf(shard)}${message.linkPath}`;
      if (message.passwordLinkId === null) return { ...message, link: address };
      const secret = await office.passwordLink(db, home, shard, message.passwordLinkId);
      if (secret !== null) return { ...message, link: `${address}#token=${secret}` };
      return drop('Not sent because its link had expired.');
    }),
  );
}

async function hand(
  office: PostOffice,
  at: { home: Home; shard: Shard; connection: MailConnection; claim: string },
  message: Letter,
) {
  const { home, shard, connection, claim } = at;
  const handOver = await connection.send({
    messageId: `<${message.id}.${shard}@${office.domain}>`,
    to: message.address,
    subject: message.subject,
    text: `${message.textBefore}\n\n${message.link}\n\n${message.textAfter}\n`,
    date: message.createdAt,
  });
  const { state } = await again(() =>
    home.database.withShard(shard, async (db) => {
      const settlement = judgeHandOver(handOver, message, await selectNow(db));
      await settleMessage(db, { id: message.id, claim }, settlement);
      return settlement;
    }),
  );
  office.log.info({ shard, messageId: message.id, kind: message.kind, state, attempts: message.attempts }, 'message');
  return handOver.kind;
}

const TRIES = 5;
const BETWEEN_MS = 1000;

/** Through a restart of the database, and when nobody knows whether a commit arrived: both may be done twice. */
async function again<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES) throw error;
      if (!(error instanceof CommitUnknown)) await sleep(BETWEEN_MS);
    }
}
