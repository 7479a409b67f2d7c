import { useEffect, useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import type { Unsent } from './outbox.ts';
import { outboxOf } from './outboxOf.ts';
import { abandonedDrafts } from './recovered.ts';

const LOOK_AGAIN_MS = 5000;

/** What a person wrote here and can no longer save, for a page on which they may only read. */
export function useLeftBehind(personId: string, place: string) {
  const dispatch = useAppDispatch();
  const [drafts, setDrafts] = useState<readonly Unsent[]>([]);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const all = await dispatch(abandonedDrafts(personId));
      const here = all.filter((draft) => draft.place === place);
      if (!isOver) setDrafts((shown) => (isSameList(shown, here) ? shown : here));
    };
    void load();
    // An editor that was just closed may still be sending it.
    const timer = setInterval(() => void load(), LOOK_AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [dispatch, personId, place]);
  const discard = async (draftId: string) => {
    await dispatch(forgetDraft(draftId));
    setDrafts((all) => all.filter((draft) => draft.draftId !== draftId));
  };
  return { drafts, discard };
}

const isSameList = (one: readonly Unsent[], other: readonly Unsent[]): boolean =>
  one.length === other.length && one.every(({ draftId }, index) => draftId === other[index]?.draftId);

const forgetDraft =
  (draftId: string): TabThunk<Promise<void>> =>
  (_dispatch, _getState, tab) =>
    outboxOf(tab).remove(draftId);
