import type { Unsent } from './unsent.ts';

/** An unsent text as it lies on the device: without its author's key only who wrote it, and when. (ADR 0045) */
export interface Sealed extends Pick<Unsent, 'draftId' | 'personId' | 'idempotencyKey' | 'changedAt'> {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

export async function seal(unsent: Unsent, key: CryptoKey): Promise<Sealed> {
  const { draftId, personId, idempotencyKey, changedAt } = unsent;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(unsent));
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: boundTo(unsent) }, key, text);
  return { draftId, personId, idempotencyKey, changedAt, iv, sealed };
}

/** Null with the wrong key. The text stays where it is: a later sign-in may have the right one. */
export async function unseal(kept: Sealed, key: CryptoKey): Promise<Unsent | null> {
  try {
    const { iv, sealed } = kept;
    const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: boundTo(kept) }, key, sealed);
    return JSON.parse(new TextDecoder().decode(text)) as Unsent; // oxlint-disable-line typescript/no-unsafe-type-assertion -- only `seal` makes what this key opens
  } catch {
    return null;
  }
}

/** A sealed text cannot be moved to another draft or person. */
const boundTo = ({ personId, draftId }: Pick<Unsent, 'personId' | 'draftId'>) =>
  new TextEncoder().encode(`${personId}/${draftId}`);
