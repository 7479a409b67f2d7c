import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const GAP_PX = 4;

/**
 * Where a panel lies that must not be cut off by a scrolling place around it: at the end of its trigger, below it or, when
 * there is no room, above. Scrolling would tear the two apart, so it closes the panel.
 */
export function useFloatingPanel(
  trigger: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isShown: boolean,
  close: () => void,
): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();

  useLayoutEffect(() => {
    if (!isShown || trigger.current === null || panel.current === null) return;
    const at = trigger.current.getBoundingClientRect();
    const { height } = panel.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const isRoomBelow = at.bottom + GAP_PX + height <= clientHeight;
    setPlace({
      right: Math.max(0, clientWidth - at.right),
      ...(isRoomBelow ? { top: at.bottom + GAP_PX } : { bottom: clientHeight - at.top + GAP_PX }),
    });
  }, [isShown, trigger, panel]);

  useEffect(() => {
    if (!isShown) return undefined;
    const closeOnScroll = (event: Event) => {
      if (event.target instanceof Node && panel.current?.contains(event.target) === true) return;
      close();
    };
    window.addEventListener('scroll', closeOnScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', closeOnScroll, { capture: true });
  });

  return isShown ? place : undefined;
}
