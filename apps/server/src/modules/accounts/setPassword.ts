import { checkPasswordLink, setPassword } from '@circuit/contract';
import { judgePasswordLink, passwordProblem, passwordProblemText } from '@circuit/domain/accounts';

import { implement, type Throttle } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';
import { ProblemError } from '#platform/problems.ts';
import { forgetTries } from '#platform/throttle.ts';
import { hashOf } from '#platform/secrets.ts';

import { upsertPassword } from './accounts.store.ts';
import {
  lockOptionalPasswordLink,
  selectOptionalPasswordLink,
  updateLinkUsed,
  voidPasswordLinks,
} from './passwordLinks.store.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOf } from './sessions.store.ts';
import { ofAccount, ofName } from './signInLimits.ts';

type FoundLink = Awaited<ReturnType<typeof selectOptionalPasswordLink>>;

const ofAddress = (address: string): Throttle => ({
  key: `passwordLink address ${networkOf(address)}`,
  tries: 120,
  perSeconds: 300,
});

export const checkPasswordLinkRoute = implement(
  checkPasswordLink,
  async ({ token }, { db }) => {
    const { purpose, firstName, lastName, email, userName, expiresAt } = goodLink(
      await selectOptionalPasswordLink(db, hashOf(token)),
    );
    return { purpose, firstName, lastName, email, userName, expiresAt };
  },
  { throttles: (_link, { address }) => [ofAddress(address)] },
);

/** The link in the message sets the password once. Every session ends: one of them may be a stranger's. (AC-62) */
export const setPasswordRoute = implement<typeof setPassword, string | null>(
  setPassword,
  async ({ token }, { db, now, audit, envelope: { idempotencyKey } }, passwordHash) => {
    const link = await lockOptionalPasswordLink(db, hashOf(token));
    if (link !== undefined && judgePasswordLink(link, idempotencyKey, link.now) === 'repeat') return undefined;
    const { id, userId, purpose, email, userName } = goodLink(link);
    if (passwordHash === null) throw new Error('A good link has no password.');
    await upsertPassword(db, userId, passwordHash);
    await updateLinkUsed(db, id, idempotencyKey, now);
    await voidPasswordLinks(db, userId, now);
    await revokeSessionsOf(db, userId, 'passwordSet', now);
    const limits = [ofAccount(userId), ofName(email), ...(userName === null ? [] : [ofName(userName)])];
    for (const limit of limits) await forgetTries(db, limit);
    await audit({ verb: 'passwordSet', entity: 'user', entityId: userId, after: { purpose } });
    return undefined;
  },
  {
    throttles: (_link, { address }) => [ofAddress(address)],
    // Hashing takes as long as a hundred queries, so it happens before there is a transaction.
    prepare: async ({ token, password }, { home, shard }) => {
      const link = await home.database.withShard(shard, (db) => selectOptionalPasswordLink(db, hashOf(token)), 'read');
      // Perhaps a repetition, which sets nothing: the use case knows.
      if (link !== undefined && link.usedAt !== null) return null;
      const problem = passwordProblem(password, goodLink(link));
      if (problem !== null)
        throw new ProblemError({ kind: 'invalidRequest', errors: { password: [passwordProblemText(problem)] } });
      return hashPassword(password);
    },
  },
);

function goodLink(link: FoundLink): NonNullable<FoundLink> {
  if (link === undefined) throw new ProblemError({ kind: 'linkRefused', verdict: 'void' });
  const verdict = judgePasswordLink(link, null, link.now);
  if (verdict === 'good') return link;
  throw new ProblemError({ kind: 'linkRefused', verdict: verdict === 'repeat' ? 'used' : verdict });
}
