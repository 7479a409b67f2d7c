import { useEffect, useRef, type RefObject } from 'react';

import { registerDraft } from '#platform/drafts/drafts.ts';

interface Unsent {
  readonly hasUnsaved: boolean;
  readonly flush: () => Promise<void>;
}

/** Sends the text when the user leaves the editor; if they close the tab before that, the browser asks first. */
export function useUnsentText(saver: RefObject<Unsent | undefined>, hasUnsaved: boolean): void {
  const isUnsaved = useRef(hasUnsaved);
  useEffect(() => {
    isUnsaved.current = hasUnsaved;
  }, [hasUnsaved]);
  useEffect(() => {
    const hasUnsentText = () => isUnsaved.current || (saver.current?.hasUnsaved ?? false);
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentText()) event.preventDefault();
    };
    const unregister = registerDraft({ hasUnsentText, keep: async () => saver.current?.flush() });
    window.addEventListener('beforeunload', warn);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', warn);
      void saver.current?.flush(); // oxlint-disable-line react/exhaustive-deps -- the saver that is there when the page is left
    };
  }, [saver]);
}
