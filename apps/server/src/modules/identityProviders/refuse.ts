import type { BrowserAnswer } from '@circuit/contract/endpoint';
import type { ProviderRefused } from '@circuit/domain/identityProviders';
import type { UserId } from '@circuit/domain/kernel';

import { onwards } from '#platform/http/browserPage.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

type AtDoor = Pick<Context<'open'>, 'audit' | 'envelope'>;

export interface Concerned {
  readonly identityProviderId: string | null;
  /** Whose account it would have been. */
  readonly userId?: UserId | undefined;
}

/** Kept for the administrator: who was refused at which door, and why. (IP-30) */
export async function recordRefusal({ audit }: AtDoor, refused: ProviderRefused, concerned: Concerned): Promise<void> {
  const { identityProviderId, userId } = concerned;
  const after = { ...refused, ...(userId === undefined ? {} : { userId }) };
  await audit({
    verb: 'signInRefused',
    entity: 'identityProvider',
    ...(identityProviderId === null ? {} : { entityId: identityProviderId }),
    after,
  });
}

/** Back to the sign-in page, which says it in one sentence. */
export async function refuseAtDoor(
  context: AtDoor,
  refused: ProviderRefused,
  concerned: Concerned,
  cookies: readonly string[] = [],
): Promise<BrowserAnswer> {
  await recordRefusal(context, refused, concerned);
  const query = new URLSearchParams({ refused: refused.reason, reference: context.envelope.traceId });
  return onwards(`/login?${query.toString()}`, cookies);
}

/** The same for a call of the web app. */
export async function refuseCall(context: AtDoor, refused: ProviderRefused, concerned: Concerned): Promise<never> {
  await recordRefusal(context, refused, concerned);
  throw new ProblemError({ kind: 'signInRefused', reason: refused.reason }, { keepsWrites: true });
}
