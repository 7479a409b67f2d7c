/** An editor with text that the server does not have yet. */
export interface Draft {
  readonly hasUnsentText: () => boolean;
  /** Stores the text on the device, or sends it where the device cannot keep it. Rejects when it is not safe then. */
  readonly keep: () => Promise<void>;
  /** The device does not keep it: if the page is left before the server has it, it is lost. (SV-23) */
  readonly isOnScreenOnly?: boolean;
}

const drafts = new Set<Draft>();

/** Editors register while they are open; the answer takes them out again. */
export function registerDraft(draft: Draft): () => void {
  drafts.add(draft);
  return () => void drafts.delete(draft);
}

export function hasUnsentText(): boolean {
  return [...drafts].some((draft) => draft.hasUnsentText());
}

/** Whether leaving now loses text. */
export function wouldLoseText(): boolean {
  return [...drafts].some((draft) => draft.isOnScreenOnly === true && draft.hasUnsentText());
}

/** Stores all unsent text on the device. Rejects when one could not be stored: then the page must not be left. */
export async function keepAll(): Promise<void> {
  const unsent = [...drafts].filter((draft) => draft.hasUnsentText());
  const kept = await Promise.allSettled(unsent.map((draft) => draft.keep()));
  const failed = kept.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw new Error('We could not store unsent text on this device.', { cause: failed.reason });
}
