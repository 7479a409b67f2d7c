import { SIGN_IN_LIMITS, signInPauseMs, type FailureLimit } from '@circuit/domain/accounts';
import type { UserId } from '@circuit/domain/kernel';

import type { Throttle } from '#platform/implement.ts';
import { addressBlockOf } from '#platform/networks.ts';

const throttle = (key: string, { failures, perSeconds }: FailureLimit): Throttle => ({
  key: `signIn ${key}`,
  tries: failures,
  perSeconds,
});

/** As it was typed, whether or not it is anybody's. */
export const ofName = (name: string): Throttle => throttle(`name ${name.toLowerCase()}`, SIGN_IN_LIMITS.name);
export const ofAccount = (account: string): Throttle => throttle(`account ${account}`, SIGN_IN_LIMITS.account);
export const ofAddressBlock = (address: string): Throttle =>
  throttle(`network ${addressBlockOf(address)}`, SIGN_IN_LIMITS.addressBlock);
const ofDevice = (userId: UserId, deviceHash: string): Throttle =>
  throttle(`device ${userId} ${deviceHash}`, SIGN_IN_LIMITS.device);

export interface Asking {
  readonly name: string;
  readonly address: string;
  readonly account: { readonly id: UserId; readonly isKnownDevice: boolean } | undefined;
  /** Of the secret that the browser sent. */
  readonly deviceHash: string;
}

/**
 * What a wrong password counts for. A browser that its person has used before has a limit of its own, so strangers can
 * neither use it up nor lock the person out. For everybody else there are three, whether or not the name is anybody's:
 * the same statements, and the same answers. (AC-42, AC-44)
 */
export function limitsOf({ name, address, account, deviceHash }: Asking): readonly Throttle[] {
  if (account?.isKnownDevice === true) return [ofDevice(account.id, deviceHash)];
  return [ofName(name), ofAccount(account?.id ?? `unknown ${name.toLowerCase()}`), ofAddressBlock(address)];
}

/** The longest pause that any of the limits asks for. */
export function pauseOf(limits: readonly Throttle[], failuresBefore: readonly number[]): number {
  const pauses = limits.map(({ tries, perSeconds }, at) =>
    signInPauseMs(failuresBefore[at] ?? 0, { failures: tries, perSeconds }),
  );
  return Math.max(0, ...pauses);
}
