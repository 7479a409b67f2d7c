import { listFactors, makeRecoveryCodes, removeFactor, renameFactor } from '@circuit/contract/factors';
import { isSecondStepRequired, RECOVERY_CODES, recoveryCode, secondStepDueAt } from '@circuit/domain/factors';
import { randomInt } from 'node:crypto';

import { implement, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  deleteFactor,
  forgetFactorsOf,
  lockFactorsOf,
  replaceRecoveryCodes,
  selectFactors,
  updateFactorName,
} from './factors.store.ts';
import { requireOneself, requireProof } from './proofs.ts';
import { recoveryCodeHash } from './proveFactor.ts';
import { needsSecondStep, selectStanding } from './standing.store.ts';
import { tellOfFactors } from './tell.ts';

const listFactorsRoute = implement(listFactors, async (_nothing, context) => {
  requireOneself(context);
  const { db, actor, now } = context;
  const [items, standing] = await Promise.all([selectFactors(db, actor.id), selectStanding(db, actor.id)]);
  const { kinds, recoveryCodesLeft, hasPassword, roles, since, ...policy } = standing;
  const isRequired = isSecondStepRequired(policy, roles);
  const byFactor = [...kinds, ...(kinds.length > 0 && recoveryCodesLeft > 0 ? ['recoveryCode' as const] : [])];
  return {
    items,
    recoveryCodesLeft,
    // A person with a factor must show it: a stolen password must not be enough to remove it. (MF-9)
    provableBy: byFactor.length > 0 ? byFactor : hasPassword ? ['password' as const] : [],
    dueAt: isRequired && items.length === 0 ? secondStepDueAt(policy, since ?? now) : null,
    isRequired,
  };
});

const renameFactorRoute = implement(renameFactor, async ({ factorId, name }, context) => {
  requireOneself(context);
  const { db, actor } = context;
  const renamed = await updateFactorName(db, { userId: actor.id, factorId, name });
  if (renamed === undefined) throw new ProblemError({ kind: 'notFound', what: 'sign-in method' });
  return renamed;
});

const removeFactorRoute = implement(removeFactor, async ({ factorId, proof }, context) => {
  requireProof(context, proof);
  const { db, actor, audit } = context;
  await lockFactorsOf(db, actor.id);
  const removed = await deleteFactor(db, actor.id, factorId);
  if (removed === undefined) throw new ProblemError({ kind: 'notFound', what: 'sign-in method' });
  if ((await selectFactors(db, actor.id)).length === 0) {
    if (await needsSecondStep(db, actor.id)) throw new ProblemError({ kind: 'blocked', detail: PASSWORD_TOO_SHORT });
    await forgetFactorsOf(db, actor.id);
  }
  const { kind, name } = removed;
  await audit({ verb: 'factorRemoved', entity: 'user', entityId: actor.id, before: { kind } });
  await tellOfFactors(context, actor.id, { kind: 'removed', factor: kind, name });
  return undefined;
});

const PASSWORD_TOO_SHORT =
  'Your password is too short to protect your account alone. Choose a longer one first, with “Forgot your password?” on the sign-in page.';

const makeRecoveryCodesRoute = implement(makeRecoveryCodes, async ({ proof }, context) => {
  requireProof(context, proof);
  const { db, actor, home, shard, audit } = context;
  await lockFactorsOf(db, actor.id);
  if ((await selectFactors(db, actor.id)).length === 0)
    throw new ProblemError({ kind: 'blocked', detail: 'Add a passkey or an authenticator app first.' });
  const codes = Array.from({ length: RECOVERY_CODES.count }, newCode);
  const hashes = codes.map((code) => recoveryCodeHash(home.keys, shard, { userId: actor.id, code }));
  await replaceRecoveryCodes(db, actor.id, hashes);
  await audit({ verb: 'recoveryCodesMade', entity: 'user', entityId: actor.id });
  await tellOfFactors(context, actor.id, { kind: 'codesMade' });
  return { codes };
});

const newCode = (): string => recoveryCode(Array.from({ length: RECOVERY_CODES.length }, () => randomInt(2 ** 32)));

export const ownFactorsRoutes: readonly Implementation[] = [
  listFactorsRoute,
  renameFactorRoute,
  removeFactorRoute,
  makeRecoveryCodesRoute,
];
