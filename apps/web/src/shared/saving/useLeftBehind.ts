import { useEffect, useState } from 'react';

import { useAppDispatch } from '#shared/store.ts';
import type { TabThunk } from '#shared/tab/tab.ts';

import type { Unsent } from './outbox.ts';
import { abandonedDrafts, outboxOf } from './recovered.ts';

/** What a person wrote here and can no longer save, for a page on which they may only read. */
export function useLeftBehind(personId: string, place: string) {
  const dispatch = useAppDispatch();
  const [drafts, setDrafts] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const all = await dispatch(abandonedDrafts(personId));
      if (!isOver) setDrafts(all.filter((draft) => draft.place === place));
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [dispatch, personId, place]);
  const discard = async (draftId: string) => {
    await dispatch(forgetDraft(draftId));
    setDrafts((all) => all.filter((draft) => draft.draftId !== draftId));
  };
  return { drafts, discard };
}

const forgetDraft =
  (draftId: string): TabThunk<Promise<void>> =>
  (_dispatch, _getState, tab) =>
    outboxOf(tab.settings.shardKey).remove(draftId);
