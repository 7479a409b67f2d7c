import { useEffect, useRef, type RefObject } from 'react';

import { registerDraft } from '#shared/drafts/drafts.ts';

interface Unsent {
  readonly hasUnsaved: boolean;
  readonly flush: () => Promise<void>;
}

/** Sent when the editor is left; whoever closes the tab before that is asked. */
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
