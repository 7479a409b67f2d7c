import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 4;

/**
 * Places a panel that must not be cut off by a scrolling place around it: at the end of its trigger, below it or, when
 * there is no room, above. It goes along when something scrolls.
 */
export function useFloatingPanel(
  trigger: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const placeAgain = () => {
      if (trigger.current !== null && panel.current !== null) place(panel.current, trigger.current);
    };
    placeAgain();
    window.addEventListener('scroll', placeAgain, { capture: true, passive: true });
    window.addEventListener('resize', placeAgain);
    return () => {
      window.removeEventListener('scroll', placeAgain, { capture: true });
      window.removeEventListener('resize', placeAgain);
    };
  }, [isShown, trigger, panel]);
}

function place(panel: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRoomBelow = at.bottom + GAP_PX + panel.offsetHeight <= clientHeight;
  panel.style.right = `${Math.max(0, clientWidth - at.right)}px`;
  panel.style.top = isRoomBelow ? `${at.bottom + GAP_PX}px` : 'auto';
  panel.style.bottom = isRoomBelow ? 'auto' : `${clientHeight - at.top + GAP_PX}px`;
}
