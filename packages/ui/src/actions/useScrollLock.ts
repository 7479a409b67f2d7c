import { useLayoutEffect } from 'react';

/** Holds the page still behind a dialog. Of several at once the first one holds it. */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!isLocked || 'scrollLocked' in root.dataset) return undefined;
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.dataset['scrollLocked'] = '';
    return () => {
      delete root.dataset['scrollLocked'];
      root.style.removeProperty('--scrollbar');
    };
  }, [isLocked]);
}
