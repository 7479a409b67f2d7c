/** An editor with text that the server does not have yet. */
export interface Draft {
  readonly hasUnsentText: () => boolean;
  /** Stores the text on the device, or sends it where the device cannot keep it. Rejects when it is not safe then. */
  readonly keep: () => Promise<void>;
  /** The device does not keep it: if the page is left before the server has it, it is lost. (SV-23) */
  readonly isOnScreenOnly?: boolean;
}

const drafts = new Set<Draft>();
const listeners = new Set<() => void>();

/** Editors register while they are open; the answer takes them out again. */
export function registerDraft(draft: Draft): () => void {
  drafts.add(draft);
  listeners.forEach((listen) => listen());
  return () => {
    drafts.delete(draft);
    listeners.forEach((listen) => listen());
  };
}

/** Tells when an editor was opened or closed. */
export function watchDrafts(listen: () => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/**
 * Where the open editors keep what the server does not have: all of it on the device, some of it on the screen only;
 * null if no editor is open. (SV-23)
 */
export function whereTextIsKept(): 'device' | 'screen' | null {
  if (drafts.size === 0) return null;
  return [...drafts].some((draft) => draft.isOnScreenOnly === true) ? 'screen' : 'device';
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
