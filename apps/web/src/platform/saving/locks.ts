import type { Tab } from '#platform/tab/tab.ts';

const PREFIX = 'circuit.draft.';

/** Says to all tabs that this draft has an open editor, until the answer is called. */
export function holdDraft({ locks }: Pick<Tab, 'locks'>, draftId: string): () => void {
  const released = Promise.withResolvers<void>();
  void locks?.request(`${PREFIX}${draftId}`, () => released.promise);
  return () => released.resolve();
}

/** The drafts that some tab has open. Where the browser has no locks, none: what was left behind is then sent twice at worst, with one key. */
export async function heldDrafts({ locks }: Pick<Tab, 'locks'>): Promise<ReadonlySet<string>> {
  const names = (await locks?.heldNames?.()) ?? [];
  return new Set(names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)));
}
