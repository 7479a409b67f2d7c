import type { MessageKind } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { GroupId, Shard, UserId } from '@circuit/domain/kernel';
import type { Letter } from '@circuit/domain/messages';
import { isPlaceholderEmail } from '@circuit/domain/people';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { loadDigestTimes } from './digests.ts';
import { insertMessages, MAIL_IS_OFF, selectUnwilling, type MessageRow } from './messages.store.ts';

export interface MessageToSend {
  readonly userId: UserId;
  readonly address: string;
  readonly letter: Letter;
  /** Of the task in the web app: every message links to one. */
  readonly linkPath: string;
  readonly passwordLinkId?: string;
  readonly groupId?: GroupId;
  /** What has not left by then does not leave at all. (MS-14) */
  readonly notAfter?: Date | null;
}

interface Sending {
  readonly kind: MessageKind;
  /** Asked for by the person, about the safety of their account, or for them to decide: sent whatever is switched off. */
  readonly isEssential?: boolean;
}

/**
 * Part of the caller's transaction: the messages exist when that commits, and never otherwise. (MS-1)
 *
 * The open demo writes to nobody: everyone could use it to send mail to anyone. (MS-9) Its outbox shows the message
 * instead. (DM-8)
 */
export async function queueMessages(
  { db, shard }: { readonly db: ShardDb; readonly shard: Shard },
  { kind, isEssential = false }: Sending,
  messages: readonly MessageToSend[],
): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const unwilling = isEssential
    ? new Set<UserId>()
    : await selectUnwilling(
        db,
        kind,
        messages.map(({ userId }) => userId),
      );
  const whyNot = ({ userId, address }: Pick<MessageToSend, 'userId' | 'address'>) => {
    if (isPlaceholderEmail(address)) return 'We have no e-mail address for this person.';
    if (unwilling.has(userId)) return 'This person turned off these messages.';
    return shard === DEMO_SHARD ? MAIL_IS_OFF : null;
  };
  const digestAt = isEssential ? () => null : await loadDigestTimes(db, kind, messages);
  return insertMessages(
    db,
    messages.map((message) => {
      const { userId, address, letter, linkPath, groupId = null, passwordLinkId = null, notAfter = null } = message;
      return {
        ...letter,
        userId,
        address,
        linkPath,
        kind,
        groupId,
        passwordLinkId,
        notAfter,
        isEssential,
        digestAt: digestAt(message),
        cancelledBecause: whyNot(message),
      };
    }),
  );
}
