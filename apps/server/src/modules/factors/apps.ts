import { acceptsStep, readTotp, TOTP as RULE, totpStep } from '@circuit/domain/factors';
import type { Shard, UserId } from '@circuit/domain/kernel';
import { Secret, TOTP } from 'otpauth';

import type { DatabaseKeys } from '#platform/keys.ts';
import { seal, unseal, type SealingKeys } from '#platform/secrets.ts';

import { beginCeremony, endCeremony, type Acting } from './ceremonies.ts';
import { selectApps, updateStepUsed } from './factors.store.ts';

/** The key of an app, as it is stored. */
export const sealApp = (keys: DatabaseKeys, shard: Shard, userId: UserId, base32: string): Buffer =>
  seal(sealingKey(keys, shard, userId), base32);

const sealingKey = (keys: DatabaseKeys, shard: Shard, userId: UserId): SealingKeys =>
  keys.sealing('factor', shard, userId);

/** A new key for an app: as text, and as the address that its picture carries. */
export async function beginApp(
  acting: Acting,
  userId: UserId,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) {
  const { home, shard } = acting;
  const secret = new Secret({ size: RULE.secretBytes });
  const sealedSecret = sealApp(home.keys, shard, userId, secret.base32);
  const ceremony = await beginCeremony(acting, 'addTotp', { userId, sealedSecret });
  const { algorithm, digits, periodSeconds: period } = RULE;
  const uri = new TOTP({ issuer, label, secret, algorithm, digits, period }).toString();
  return { ceremony, secret: secret.base32, uri };
}

/** The sealed key of an app that has shown its first digits; null if it has not. */
export async function finishApp(
  acting: Acting,
  userId: UserId,
  { ceremony, code }: { readonly ceremony: string; readonly code: string },
) {
  const { home, shard, now } = acting;
  const begun = await endCeremony(acting, 'addTotp', { ceremony, userId });
  if (begun === undefined || begun.sealedSecret === null) return { isBegun: false as const };
  const { sealedSecret } = begun;
  const step = matchingStep(unseal(sealingKey(home.keys, shard, userId), sealedSecret), code, now);
  return { isBegun: true as const, sealedSecret, lastStep: step };
}

/** Whether an app of this person shows these digits now, for the first time. (MF-3) */
export async function proveByApp({ db, home, shard, now }: Acting, userId: UserId, code: string): Promise<boolean> {
  for (const { id, sealedSecret, lastStep } of await selectApps(db, userId)) {
    const step = matchingStep(unseal(sealingKey(home.keys, shard, userId), sealedSecret), code, now);
    if (step !== null && acceptsStep(step, lastStep, now)) return updateStepUsed(db, id, step, now);
  }
  return false;
}

/** The step whose digits these are, a little before or after now; null for none. */
export function matchingStep(secret: string, typed: string, now: Date): number | null {
  const { algorithm, digits, periodSeconds: period, window } = RULE;
  const token = readTotp(typed);
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    algorithm,
    digits,
    period,
    timestamp,
    window,
  });
  return delta === null ? null : totpStep(now) + delta;
}
