const LOOKS_EVERY_MS = 250;
/** With less than this in sight there is no room for a dialog, so it stays where it is. */
const LEAST_PX = 200;

/**
 * A frame as tall as its content is seen in part only: the page around it scrolls, and what is fixed to the window may
 * be far away from the reader. Says which part is in sight, for dialogs and toasts. (LW-34)
 */
export function followSight(): () => void {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'fixed', inset: '0', visibility: 'hidden', pointerEvents: 'none' });
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  const look = () => {
    // Its first report comes at once; later ones only at thresholds, which a tall frame seldom crosses.
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen !== undefined) sayInSight(seen);
    });
    observer.observe(probe);
  };
  look();
  const timer = setInterval(look, LOOKS_EVERY_MS);
  return () => {
    clearInterval(timer);
    probe.remove();
  };
}

type Seen = Pick<IntersectionObserverEntry, 'intersectionRect' | 'boundingClientRect'>;

export function sayInSight({ intersectionRect: seen, boundingClientRect: whole }: Seen): void {
  if (seen.height < Math.min(LEAST_PX, whole.height)) return;
  const { style } = document.documentElement;
  style.setProperty('--sight-top', `${Math.round(seen.top - whole.top)}px`);
  style.setProperty('--sight-bottom', `${Math.round(whole.bottom - seen.bottom)}px`);
  style.setProperty('--sight-height', `${Math.round(seen.height)}px`);
}
