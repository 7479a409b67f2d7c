import type { TabThunk } from '#shared/tab/tab.ts';

import { heldDrafts } from './locks.ts';
import { type Outbox, openOutbox, type Unsent } from './outbox.ts';

const opened = new Map<string, Outbox>();

/** The one outbox of a university on this device. */
export function outboxOf(shardKey: string): Outbox {
  const present = opened.get(shardKey);
  if (present !== undefined) return present;
  const fresh = openOutbox(shardKey);
  opened.set(shardKey, fresh);
  return fresh;
}

/** What this person left unsent and no tab has open, oldest first; empty where the device cannot be read. */
export const abandonedDrafts =
  (personId: string): TabThunk<Promise<Unsent[]>> =>
  async (_dispatch, _getState, tab) => {
    try {
      const [drafts, held] = [await outboxOf(tab.settings.shardKey).list(personId), await heldDrafts(tab)];
      return drafts.filter(({ draftId }) => !held.has(draftId));
    } catch {
      // Storage is blocked here, as in some frames: then nothing was kept either.
      return [];
    }
  };
