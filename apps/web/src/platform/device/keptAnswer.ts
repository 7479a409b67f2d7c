import { isOver } from '@circuit/domain/offline';

import { serverNow } from '#platform/time/serverClock.ts';
import type { Tab } from '#platform/tab/tab.ts';

import { type KeptAnswer, type KeptStore, keptStoreOf } from './keptStore.ts';
import { markOf, unwrapKey } from './signInKey.ts';

interface Found {
  readonly answer: unknown;
  readonly at: number;
}

/** What this device kept of a query for the person who is signed in; null if there is nothing. (OF-5) */
export async function keptAnswer(key: string, tab: Tab): Promise<Found | null> {
  const { signIn } = tab.facts;
  if (signIn === null) return null;
  const store = keptStoreOf(tab);
  const [kept, own] = [await store.get(key), await ownKey(tab)];
  if (kept === undefined || own === null || kept.mark !== own.mark) return null;
  if (isOver(kept, serverNow(tab.now()).getTime())) {
    await store.remove([key]);
    return null;
  }
  const answer = await opened(kept, own.key);
  if (answer === null) return null;
  if (typeof answer.value === 'object' && answer.value !== null) fromDevice.add(answer.value);
  return { answer: answer.value, at: kept.at };
}

const fromDevice = new WeakSet<object>();

/** Whether an answer was read from this device: it is as old as it was, and not kept once more as new. */
export const isFromDevice = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && fromDevice.has(answer);

/** The key of the signed-in person as it lies on the device; null without one. */
export async function ownKey(tab: Tab): Promise<{ mark: string; key: CryptoKey; personId: string } | null> {
  const { signIn } = tab.facts;
  if (signIn === null) return null;
  const mark = await markOf(signIn);
  const wrapped = await keptStoreOf(tab).keyOf(mark);
  if (wrapped === undefined) return null;
  const key = await unwrapKey(wrapped, signIn);
  return key === null ? null : { mark, key, personId: wrapped.personId };
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

type Facts = Omit<KeptAnswer, 'iv' | 'sealed'>;

export async function keepAnswer(store: KeptStore, facts: Facts, answer: unknown, key: CryptoKey): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(answer));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: boundTo(facts) }, key, text);
  await store.put({ ...facts, iv, sealed });
}

/** Null if it was changed, moved, or encrypted with another key. */
async function opened(kept: KeptAnswer, key: CryptoKey): Promise<{ readonly value: unknown } | null> {
  try {
    const how = { name: ALGORITHM, iv: kept.iv, additionalData: boundTo(kept) };
    const text = await crypto.subtle.decrypt(how, key, kept.sealed);
    return { value: JSON.parse(new TextDecoder().decode(text)) as unknown };
  } catch {
    return null;
  }
}

/** An answer cannot be moved to another question or sign-in, and its end cannot be put off. */
const boundTo = ({ mark, key, until }: Pick<KeptAnswer, 'mark' | 'key' | 'until'>) =>
  new TextEncoder().encode(JSON.stringify([mark, key, until]));
