import { useLayoutEffect } from 'react';

/**
 * Gives focus back to what had it before. Mantine's own hook misses a dialog that is there only while it is open:
 * it looks at changes, and such a dialog is open from the start and then gone.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      const inside = document.activeElement;
      setTimeout(() => {
        const current = document.activeElement;
        // Whoever meanwhile went elsewhere stays there.
        const isLost = current === null || current === document.body || current === inside;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      }, 10);
    };
  }, [isOpen]);
}
