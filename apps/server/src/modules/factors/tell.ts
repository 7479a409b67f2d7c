import type { ShardDb } from '@circuit/db';
import { factorLetter, type FactorEvent } from '@circuit/domain/factors';
import type { Shard, UserId } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';

import { selectAddressee } from './standing.store.ts';

/** Sends a mail at once to the owner of the account, even if they turned account mail off. (MF-10) */
export async function tellOfFactors(
  place: { readonly db: ShardDb; readonly shard: Shard },
  userId: UserId,
  event: FactorEvent,
): Promise<void> {
  const { db } = place;
  const [to, { universityName }] = await Promise.all([selectAddressee(db, userId), selectConfiguration(db)]);
  const isOver = event.kind === 'reset' || event.kind === 'resetAsked';
  await queueMessages(place, { kind: 'account', isEssential: true }, [
    {
      userId,
      address: to.email,
      letter: factorLetter(event, { to, universityName }),
      linkPath: isOver ? '/login' : '/settings',
    },
  ]);
}
