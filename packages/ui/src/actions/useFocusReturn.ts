import { useLayoutEffect } from 'react';

/**
 * Gives focus back to what had it before. Mantine's own hook misses a dialog that is there only while it is open:
 * it looks at changes, and such a dialog is open from the start and then gone.
 */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // Kept, since the moment to give focus back comes when the window may be gone with its globals.
    const page = document;
    const opener = page.activeElement instanceof HTMLElement ? page.activeElement : null;
    return () => {
      const inside = page.activeElement;
      setTimeout(() => {
        const current = page.activeElement;
        // If focus has moved elsewhere by now, it stays there.
        const isLost = current === null || current === page.body || current === inside;
        if (isLost && opener?.isConnected === true) opener.focus({ preventScroll: true });
      }, 10);
    };
  }, [isOpen]);
}
