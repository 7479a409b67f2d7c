import { useSyncExternalStore } from 'react';

const SMALLEST_KEYBOARD_PX = 100;

/** A viewport that shrinks by less than 100 px has an external keyboard: only its bar of shortcuts came up. (S9.09) */
export function keyboardHeight(windowHeight: number, visibleHeight: number): number {
  const shrunkBy = windowHeight - visibleHeight;
  return shrunkBy < SMALLEST_KEYBOARD_PX ? 0 : shrunkBy;
}

/** How much of the page the on-screen keyboard covers, so that toasts can stand above it. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, () =>
    keyboardHeight(window.innerHeight, window.visualViewport?.height ?? window.innerHeight),
  );
}

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}
