import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import type { Door } from '@circuit/domain/factors';
import type { SessionId, UserId } from '@circuit/domain/kernel';

import type { Context, Envelope } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { insertCode } from './codes.store.ts';

export const WEB_CLIENT = 'web';

type Giving = Pick<Context, 'db' | 'now'> & { readonly envelope: Pick<Envelope, 'codeChallenge'> };

interface For {
  /** A launch, or a provider's answer, is bound to its browser by its own state, so its code carries no challenge. */
  readonly isBoundByState?: boolean;
  /** Through whom they came: when that session ends, this one does. */
  readonly providerSessionId?: string;
  readonly userId: UserId;
  readonly actorId?: UserId;
  readonly parentSessionId?: SessionId;
  readonly sessionExpiresAt?: Date;
  /** Through what they came in; left out where they were in already. */
  readonly door?: Door;
  /** An operator's look into this university; the code is worth something for a few minutes. (OP-20) */
  readonly operatorAccess?: { readonly id: string; readonly codeExpiresAt: Date };
  /** The door itself has seen a second factor, so we ask for none. (MF-1) */
  readonly hasProvenSecondFactor?: boolean;
}

/** A one-time code for the browser that began: 60 seconds, bound to shard, client and its challenge. */
export async function giveCode({ db, now, envelope }: Giving, person: For): Promise<{ code: string }> {
  const code = newSecret();
  await insertCode(db, {
    codeHash: hashOf(code),
    userId: person.userId,
    actorId: person.actorId ?? null,
    parentSessionId: person.parentSessionId ?? null,
    providerSessionId: person.providerSessionId ?? null,
    clientId: WEB_CLIENT,
    challenge: person.isBoundByState === true ? null : envelope.codeChallenge,
    sessionExpiresAt: person.sessionExpiresAt ?? null,
    expiresAt: person.operatorAccess?.codeExpiresAt ?? secondsAfter(now, LIFETIME.code),
    operatorAccessId: person.operatorAccess?.id ?? null,
    door: person.door ?? null,
    hasProvenSecondFactor: person.hasProvenSecondFactor ?? false,
  });
  return { code };
}
