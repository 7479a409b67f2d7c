import { FACTOR_LIFETIME } from '@circuit/domain/factors';

import type { TabThunk } from '#platform/tab/tab.ts';

/** The last seconds are for the way to the server. */
const SPARE_SECONDS = 15;

/** Keeps what proves that this person was asked just now, until the server takes it no more. (MF-9) */
export const keepProof =
  (proof: string): TabThunk<void> =>
  (_dispatch, _getState, tab) => {
    const until = tab.now() + (FACTOR_LIFETIME.proof - SPARE_SECONDS) * 1000;
    tab.facts.proof = { proof, signIn: tab.facts.signIn, until };
  };

export const currentProof = (): TabThunk<string | null> => (_dispatch, _getState, tab) => {
  const kept = tab.facts.proof;
  return kept !== null && kept.signIn === tab.facts.signIn && tab.now() < kept.until ? kept.proof : null;
};
