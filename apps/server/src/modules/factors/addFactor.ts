import type { newFactor } from '@circuit/contract/factors';
import { MOST_FACTORS } from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';
import type { z } from 'zod';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { finishApp } from './apps.ts';
import type { Acting } from './ceremonies.ts';
import { insertFactor, lockFactorsOf, selectFactors, type FactorRow, type NewFactorRow } from './factors.store.ts';
import { finishNewPasskey } from './passkeys.ts';
import { tellOfFactors } from './tell.ts';

type Adding = Acting & Pick<Context, 'audit'>;

/** Adds what a browser or an app has just shown to be there, and tells the person. (MF-8, MF-10) */
export async function addFactorTo(
  adding: Adding,
  userId: UserId,
  { name, factor }: { readonly name: string; readonly factor: z.output<typeof newFactor> },
): Promise<FactorRow> {
  const { db, audit } = adding;
  await lockFactorsOf(db, userId);
  if ((await selectFactors(db, userId)).length >= MOST_FACTORS)
    throw new ProblemError({
      kind: 'blocked',
      detail: `You have ${MOST_FACTORS} already. Remove one you no longer use.`,
    });
  const made = factor.kind === 'totp' ? await appOf(adding, userId, factor) : await passkeyOf(adding, userId, factor);
  const added = await insertFactor(db, { userId, kind: factor.kind, name, ...made });
  if (added === undefined) throw new ProblemError({ kind: 'blocked', detail: 'This passkey was added before.' });
  await audit({ verb: 'factorAdded', entity: 'user', entityId: userId, after: { kind: factor.kind } });
  await tellOfFactors(adding, userId, { kind: 'added', factor: factor.kind, name });
  return added;
}

type Made = Pick<NewFactorRow, 'sealedSecret' | 'lastStep' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

async function appOf(
  adding: Adding,
  userId: UserId,
  factor: { readonly ceremony: string; readonly code: string },
): Promise<Made> {
  const finished = await finishApp(adding, userId, factor);
  // Not kept: after a wrong code the same key is tried again.
  if (finished.isBegun && finished.lastStep === null) throw new ProblemError({ kind: 'factorRefused', what: 'totp' });
  if (!finished.isBegun) throw new ProblemError({ kind: 'ceremonyOver' });
  const { sealedSecret, lastStep } = finished;
  return { sealedSecret, ...(lastStep === null ? {} : { lastStep }) };
}

async function passkeyOf(
  adding: Adding,
  userId: UserId,
  factor: Parameters<typeof finishNewPasskey>[2],
): Promise<Made> {
  const made = await finishNewPasskey(adding, userId, factor);
  if (made === null) throw new ProblemError({ kind: 'factorRefused', what: 'passkey' });
  return made;
}
