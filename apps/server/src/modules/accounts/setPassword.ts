import { checkPasswordLink, setPassword } from '@circuit/contract/accounts';
import {
  judgePasswordLink,
  needsSecondStep,
  passwordProblem,
  passwordProblemText,
  type PasswordOwner,
  type PasswordProblem,
} from '@circuit/domain/accounts';

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

interface Hashed {
  readonly passwordHash: string;
  /** Too short to stand alone. */
  readonly isShort: boolean;
}

type FoundLink = Awaited<ReturnType<typeof selectOptionalPasswordLink>>;

const ofAddress = (address: string): Throttle => ({
  key: `passwordLink address ${networkOf(address)}`,
  tries: 120,
  perSeconds: 300,
});

export const checkPasswordLinkRoute = implement(
  checkPasswordLink,
  async ({ token }, { db }) => {
    const { purpose, firstName, lastName, email, userName, expiresAt, hasSecondStep } = goodLink(
      await selectOptionalPasswordLink(db, hashOf(token)),
    );
    return { purpose, firstName, lastName, email, userName, expiresAt, hasSecondStep };
  },
  { throttles: (_link, { address }) => [ofAddress(address)] },
);

/** The link in the message sets the password once. Every session ends: one of them may be a stranger's. (AC-62) */
export const setPasswordRoute = implement<typeof setPassword, Hashed | null>(
  setPassword,
  async ({ token }, { db, now, audit, envelope: { idempotencyKey } }, hashed) => {
    const link = await lockOptionalPasswordLink(db, hashOf(token));
    if (link !== undefined && judgePasswordLink(link, idempotencyKey, link.now) === 'repeat') return undefined;
    const { id, userId, purpose, email, userName, hasSecondStep } = goodLink(link);
    if (hashed === null) throw new Error('A good link has no password.');
    // The last factor went while the password was hashed: what is left would be too weak.
    if (hashed.isShort && !hasSecondStep) throw refused('tooShort', {});
    await upsertPassword(db, userId, hashed.passwordHash, hashed.isShort);
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
      const owner = goodLink(link);
      const problem = passwordProblem(password, owner);
      if (problem !== null) throw refused(problem, owner);
      return { passwordHash: await hashPassword(password), isShort: needsSecondStep(password) };
    },
  },
);

const refused = (problem: PasswordProblem, owner: Pick<PasswordOwner, 'hasSecondStep'>) =>
  new ProblemError({ kind: 'invalidRequest', errors: { password: [passwordProblemText(problem, owner)] } });

function goodLink(link: FoundLink): NonNullable<FoundLink> {
  if (link === undefined) throw new ProblemError({ kind: 'linkRefused', verdict: 'void' });
  const verdict = judgePasswordLink(link, null, link.now);
  if (verdict === 'good') return link;
  throw new ProblemError({ kind: 'linkRefused', verdict: verdict === 'repeat' ? 'used' : verdict });
}
