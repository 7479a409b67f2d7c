import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

const GAP_PX = 4;

/**
 * Places a panel that must not be cut off by a scrolling place around it: at the end of its trigger, below it or, when
 * there is no room, above. Scrolling would tear the two apart, so it closes the panel.
 */
export function useFloatingPanel(
  trigger: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isShown: boolean,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (isShown && trigger.current !== null && panel.current !== null) place(panel.current, trigger.current);
  }, [isShown, trigger, panel]);

  const closeOnScroll = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && panel.current?.contains(event.target) === true) return;
    close();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listen = (event: Event) => closeOnScroll(event);
    window.addEventListener('scroll', listen, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', listen, { capture: true });
  }, [isShown]);
}

function place(panel: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRoomBelow = at.bottom + GAP_PX + panel.offsetHeight <= clientHeight;
  panel.style.right = `${Math.max(0, clientWidth - at.right)}px`;
  if (isRoomBelow) panel.style.top = `${at.bottom + GAP_PX}px`;
  else panel.style.bottom = `${clientHeight - at.top + GAP_PX}px`;
}
