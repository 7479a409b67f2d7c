import { SECOND_STEP_KINDS, type SecondStepKind } from '@circuit/domain/factors';
import type { SecondStepNeeded } from '@circuit/contract/problem';

import { isRecord, isText } from '#platform/problems/guards.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

/** A sign-in of this tab that waits for its second step. */
export interface PendingSignIn {
  readonly pending: string;
  readonly verifier: string | null;
  readonly step: 'prove' | 'enroll';
  readonly kinds: readonly SecondStepKind[];
  /** By the browser's clock. */
  readonly until: number;
}

type Place = Pick<Tab, 'session' | 'settings'>;

const keyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.pendingSignIn`;

/** Of this tab alone, so that a reload does not ask for the password again. */
export function keepPending(tab: Tab, needed: SecondStepNeeded, verifier: string | null): void {
  const { pending, step, kinds, expiresInSeconds } = needed;
  const kept: PendingSignIn = { pending, verifier, step, kinds, until: tab.now() + expiresInSeconds * 1000 };
  tab.session.setItem(keyOf(tab), JSON.stringify(kept));
}

export const peekPending = (): TabThunk<PendingSignIn | null> => (_dispatch, _getState, tab) => {
  const text = tab.session.getItem(keyOf(tab));
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isPending(kept) && tab.now() < kept.until ? kept : null;
  } catch {
    // Somebody else wrote under our key.
    return null;
  }
};

export function forgetPending(place: Place): void {
  place.session.removeItem(keyOf(place));
}

function isPending(value: unknown): value is PendingSignIn {
  if (!isRecord(value)) return false;
  const { pending, verifier, step, kinds, until } = value;
  return (
    isText(pending) &&
    (verifier === null || isText(verifier)) &&
    (step === 'prove' || step === 'enroll') &&
    Array.isArray(kinds) &&
    kinds.every((kind) => SECOND_STEP_KINDS.some((known) => known === kind)) &&
    typeof until === 'number'
  );
}
