import { putServiceSecret } from '@circuit/contract/outsideServices';

import { implement } from '#platform/implement.ts';

import { openServiceSecret, sealSecret } from './openSecret.ts';
import { deleteSecret, upsertSecret } from './serviceSecrets.store.ts';

/** The audit tells that a secret was saved or removed, and nothing of it. (OS-3) */
export const saveSecretRoute = implement(putServiceSecret, async ({ kind, secret, reason }, context) => {
  const { db, actor, audit } = context;
  const before = await openServiceSecret(db, context, kind);
  // The same secret again is no change to tell of.
  if ((before ?? null) === secret) return undefined;
  if (secret === null) await deleteSecret(db, kind);
  else await upsertSecret(db, kind, sealSecret(context, kind, secret), actor.id);
  const name = `${kind}Secret`;
  await audit({
    verb: 'serviceSecretChanged',
    entity: 'configuration',
    reason,
    before: { [name]: before === undefined ? '' : 'saved' },
    after: { [name]: secret === null ? '' : before === undefined ? 'saved' : 'replaced' },
  });
  return undefined;
});
