import { getDeviceKey } from '@circuit/contract/accounts';
import { isWorthRetrying } from '@circuit/domain/saving';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { resources } from '#platform/api/resources.ts';
import { isFramed } from '#platform/frame/frame.ts';
import { isLockdownBrowser } from '#platform/frame/lockdownBrowser.ts';
import { ownKey } from '#platform/device/keptAnswer.ts';
import { keptStoreOf } from '#platform/device/keptStore.ts';
import { importDeviceKey, wrapKey } from '#platform/device/signInKey.ts';
import type { KeyRing, Tab } from '#platform/tab/tab.ts';

import { outboxOf } from './outboxOf.ts';

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
      const noRetry = !tab.isOnline();
      const answer = await dispatch(callEndpoint(getDeviceKey, {}, { signal, noRetry, isBackground: true }));
      if (facts.signIn !== signIn) return null;
      if (!answer.isOk) return isWorthRetrying(answer.failure.status) ? keyOnDevice(personId, tab) : null;
      if (answer.value.userId !== personId) return null;
      const key = await importDeviceKey(answer.value.key);
      if (signIn !== null) await keepOnDevice(answer.value.key, personId, signIn, tab);
      // Storage is blocked or full: it is tried again at the next sign-in.
      await outboxOf(tab)
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

/** If nobody answers, the page opens again with the key that lies here until sign-out. A server that refuses it decides. (OF-4) */
async function keyOnDevice(personId: string, tab: Tab): Promise<CryptoKey | null> {
  const own = await ownKey(tab).catch(() => null);
  return own?.personId === personId ? own.key : null;
}

async function keepOnDevice(base64Url: string, personId: string, signIn: string, tab: Tab): Promise<void> {
  if (isFramed() || isLockdownBrowser()) return;
  try {
    await keptStoreOf(tab).putKey(await wrapKey(base64Url, personId, signIn));
  } catch {
    // Storage is blocked or full: then the page opens again with a network only.
  }
}

/** Whether somebody views the product as another person: then nothing of that person is kept on this device. (SV-22) */
export const isImpersonated = (state: Parameters<ReturnType<typeof resources.userInfo.select>>[0]): boolean =>
  resources.userInfo.select()(state).data?.isImpersonated === true;
