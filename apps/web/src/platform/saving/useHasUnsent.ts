import { useEffect, useState } from 'react';

import { useAppDispatch } from '#platform/store/store.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { outboxOf } from './outboxOf.ts';

/** Whether words that the server does not have lie on this device, for a page where nobody is signed in. (LG-4) */
export function useHasUnsent(): boolean {
  const dispatch = useAppDispatch();
  const [hasUnsent, setHasUnsent] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await dispatch(holdsWords());
      if (!isOver) setHasUnsent(found);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [dispatch]);
  return hasUnsent;
}

/** A browser without a database has kept nothing. */
const holdsWords = (): TabThunk<Promise<boolean>> => async (_dispatch, _getState, tab) => {
  try {
    return !(await outboxOf(tab).isEmpty());
  } catch {
    return false;
  }
};
