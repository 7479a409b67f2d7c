import { addFactor, askForPasskey, beginPasskey, beginTotp, proveByFactor } from '@circuit/contract/factors';
import type { UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement, type Implementation, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countTries, giveTriesBack } from '#platform/throttle.ts';

import { addFactorTo } from './addFactor.ts';
import { beginApp } from './apps.ts';
import type { Acting } from './ceremonies.ts';
import { beginNewPasskey, beginPasskeyQuestion } from './passkeys.ts';
import { giveProof, requireOneself, requireProof } from './proofs.ts';
import { proofLimits, proveFactor } from './proveFactor.ts';
import { selectAddressee } from './standing.store.ts';

/** A new key for an app of this person, named after the university and the account. */
export async function beginAppFor(acting: Acting, userId: UserId) {
  const { db } = acting;
  const [owner, { universityName }] = await Promise.all([selectAddressee(db, userId), selectConfiguration(db)]);
  return beginApp(acting, userId, { issuer: universityName, label: owner.userName ?? owner.email });
}

export async function beginPasskeyFor(acting: Acting, userId: UserId) {
  const { db } = acting;
  const [owner, { universityName }] = await Promise.all([selectAddressee(db, userId), selectConfiguration(db)]);
  const named = { id: userId, name: owner.userName ?? owner.email, displayName: displayName(owner) };
  return beginNewPasskey(acting, named, universityName);
}

const beginTotpRoute = implement(beginTotp, ({ proof }, context) => {
  requireProof(context, proof);
  return beginAppFor(context, context.actor.id);
});

const beginPasskeyRoute = implement(beginPasskey, ({ proof }, context) => {
  requireProof(context, proof);
  return beginPasskeyFor(context, context.actor.id);
});

const addFactorRoute = implement(addFactor, ({ proof, ...added }, context) => {
  requireProof(context, proof);
  return addFactorTo(context, context.actor.id, added);
});

const askForPasskeyRoute = implement(askForPasskey, (_nothing, context) => {
  requireOneself(context);
  return beginPasskeyQuestion(context, context.actor.id);
});

const proveByFactorRoute = implement<typeof proveByFactor, readonly Throttle[]>(
  proveByFactor,
  async ({ proof }, context, limits) => {
    requireOneself(context);
    const { db, actor, audit } = context;
    if (!(await proveFactor(context, actor.id, proof))) {
      await audit({ verb: 'proofFailed', entity: 'user', entityId: actor.id, after: { kind: proof.kind } });
      throw new ProblemError({ kind: 'factorRefused', what: proof.kind }, { keepsWrites: true });
    }
    giveTriesBack(db, limits);
    return giveProof(context, actor.sessionId);
  },
  {
    // Counted before it is looked at, so that many tries at once are not all the first one.
    prepare: async ({ proof }, { home, shard, userId }) => {
      const limits = userId === null ? [] : proofLimits(userId, proof.kind);
      await countTries(home.database, shard, limits);
      return limits;
    },
  },
);

export const changeFactorsRoutes: readonly Implementation[] = [
  beginTotpRoute,
  beginPasskeyRoute,
  addFactorRoute,
  askForPasskeyRoute,
  proveByFactorRoute,
];
