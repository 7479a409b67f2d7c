import type { ModelsThunk } from '#platform/api/cachedLists.ts';

import { deviceKey, isImpersonated } from './deviceKey.ts';
import { heldDrafts } from './locks.ts';
import type { Unsent } from './outbox.ts';
import { outboxOf } from './outboxOf.ts';

/** What this person left unsent and no tab has open, oldest first; empty where the device cannot be read. */
export const abandonedDrafts =
  (personId: string): ModelsThunk<Promise<Unsent[]>> =>
  async (dispatch, getState, tab) => {
    if (isImpersonated(getState())) return [];
    try {
      const outbox = outboxOf(tab);
      // Most pages find nothing, and then need no key.
      if (!(await outbox.hasAny(personId))) return [];
      const key = await dispatch(deviceKey(personId));
      const [drafts, held] = [await outbox.list(personId, key), await heldDrafts(tab)];
      return drafts.filter(({ draftId }) => !held.has(draftId));
    } catch {
      // Storage is blocked here, as in some frames: then nothing was kept either.
      return [];
    }
  };
