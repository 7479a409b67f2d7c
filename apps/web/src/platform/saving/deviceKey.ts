import { getDeviceKey } from '@circuit/contract';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { resources } from '#platform/api/resources.ts';
import type { KeyRing } from '#platform/tab/tab.ts';

import { outboxOf } from './outboxOf.ts';
import { importDeviceKey } from './sealed.ts';

/** An editor shows nothing until the device was asked, so it must not wait long for a server in trouble. */
const LONGEST_WAIT_MS = 5000;
const PAUSE_MS = 10_000;

/**
 * The key of the signed-in person's unsent text, from the server and in memory only; null while there is none. When it
 * comes, whatever lies on the device as plain text is encrypted. (SV-21)
 */
export const deviceKey =
  (personId: string): ModelsThunk<Promise<CryptoKey | null>> =>
  async (dispatch, getState, tab) => {
    const { facts } = tab;
    const { signIn, keyRing } = facts;
    if (keyRing?.personId === personId && keyRing.signIn === signIn) {
      const isOld = keyRing.failedAt !== null && tab.now() - keyRing.failedAt > PAUSE_MS;
      if (!isOld) return keyRing.key;
    }
    // The server refuses it too: unsent text is its author's alone.
    if (isImpersonated(getState())) return null;
    const ask = async (): Promise<CryptoKey | null> => {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      const answer = await dispatch(callEndpoint(getDeviceKey, {}, { signal, isBackground: true }));
      if (!answer.isOk || answer.value.userId !== personId || facts.signIn !== signIn) return null;
      const key = await importDeviceKey(answer.value.key);
      // Storage is blocked or full: it is tried again at the next sign-in.
      await outboxOf(tab.settings.shardKey)
        .sealPlain(personId, key)
        .catch(() => undefined);
      return key;
    };
    const ring: KeyRing = { personId, signIn, key: ask(), failedAt: null };
    facts.keyRing = ring;
    const key = await ring.key;
    if (key === null) ring.failedAt = tab.now();
    return key;
  };

/** Whether somebody views the product as another person: then nothing of that person is kept on this device. (SV-22) */
export const isImpersonated = (state: Parameters<ReturnType<typeof resources.userInfo.select>>[0]): boolean =>
  resources.userInfo.select()(state).data?.isImpersonated === true;
