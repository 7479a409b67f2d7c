import { tellFrame, watchFrameOrigins } from './frame.ts';

/** Room for a dialog, also around a single sentence. */
const LEAST_PX = 640;
/** A page that fills its window has no height of its own. */
const FILLED_PX = 900;
/** While the next page loads there is little to show; the page around would jump if the frame shrank for that. */
const SHRINKS_AFTER_MS = 600;

/** Keeps the frame as tall as what it shows: it grows at once and shrinks only when the page has settled. (LW-33) */
export function followHeight(content: HTMLElement): () => void {
  let toldPx = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    toldPx = heightOf(content);
    tellFrame({ subject: 'lti.frameResize', height: toldPx });
  };
  const measure = () => {
    clearTimeout(timer);
    const heightPx = heightOf(content);
    if (heightPx > toldPx) tell();
    else if (heightPx < toldPx) timer = setTimeout(tell, SHRINKS_AFTER_MS);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(content);
  const unwatch = watchFrameOrigins(tell);
  return () => {
    unwatch();
    observer.disconnect();
    clearTimeout(timer);
  };
}

function heightOf(content: HTMLElement): number {
  if (content.querySelector('[data-fills-window]') !== null) return FILLED_PX;
  return Math.max(LEAST_PX, Math.ceil(content.getBoundingClientRect().height));
}
