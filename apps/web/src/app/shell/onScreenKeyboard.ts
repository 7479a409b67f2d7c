import { useSyncExternalStore } from 'react';

const SMALLEST_KEYBOARD_PX = 100;

/** A viewport that shrinks by less than 100 px has an external keyboard: only its bar of shortcuts came up. (S9.09) */
export function keyboardHeight(windowHeight: number, visibleHeight: number): number {
  const shrunkBy = windowHeight - visibleHeight;
  return shrunkBy < SMALLEST_KEYBOARD_PX ? 0 : shrunkBy;
}

/** As last measured. Measuring while React draws makes the browser lay out a page that is not complete yet. */
let height = 0;

/** How much of the page the on-screen keyboard covers, so that toasts can stand above it. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, () => height);
}

function subscribe(onChange: () => void): () => void {
  const measure = () => {
    height = keyboardHeight(window.innerHeight, window.visualViewport?.height ?? window.innerHeight);
    onChange();
  };
  measure();
  window.visualViewport?.addEventListener('resize', measure);
  return () => window.visualViewport?.removeEventListener('resize', measure);
}
