import { useEffect, useRef } from 'react';

import { registerDraft } from '#platform/drafts/drafts.ts';

interface Unsent {
  readonly hasUnsent: () => boolean;
  readonly settle: () => Promise<boolean>;
}

/** Sends unsent text before the page is left for good; if the user closes the tab before that, the browser asks first. */
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
    const unregister = registerDraft({ hasUnsentText, keep: async () => void (await latest.current.settle()) });
    window.addEventListener('beforeunload', warn);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
}
