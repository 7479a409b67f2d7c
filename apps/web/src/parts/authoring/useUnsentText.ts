import { useEffect, useRef } from 'react';

import { registerDraft } from '#platform/drafts/drafts.ts';

interface Unsent {
  readonly hasUnsent: () => boolean;
  readonly settle: () => Promise<boolean>;
}

/** Sends unsent text before the app reloads itself; if the user closes the tab or logs out before that, they are asked. */
export function useUnsentText({ hasUnsent, settle }: Unsent, isHeldBack: boolean): void {
  const latest = useRef({ hasUnsent, settle, isHeldBack });
  useEffect(() => {
    latest.current = { hasUnsent, settle, isHeldBack };
  });
  useEffect(() => {
    const hasUnsentText = () => latest.current.isHeldBack || latest.current.hasUnsent();
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentText()) event.preventDefault();
    };
    const keep = async () => {
      const isSaved = await latest.current.settle();
      // What waits for a button cannot be sent from here.
      if (!isSaved || latest.current.isHeldBack) throw new Error('This text is on the screen only.');
    };
    const unregister = registerDraft({ hasUnsentText, keep, isOnScreenOnly: true });
    window.addEventListener('beforeunload', warn);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
}
