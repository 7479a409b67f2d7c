import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rememberFrameOrigins, tellFrame } from './frame.ts';
import { followHeight } from './frameHeight.ts';
import { sayInSight } from './frameSight.ts';

const LEARN = 'https://learn.example.edu';
type Post = (message: object, origin: string) => void;

let posted: ReturnType<typeof vi.fn<Post>>;
let resized: () => void;
beforeEach(() => {
  posted = vi.fn<Post>();
  vi.stubGlobal('parent', { postMessage: posted });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resized = report;
      }
      observe() {
        resized();
      }
      disconnect() {
        resized = () => undefined;
      }
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.sessionStorage.clear();
});

function contentOf(heightPx: number): { readonly element: HTMLElement; become: (px: number) => void } {
  const element = document.createElement('div');
  let height = heightPx;
  element.getBoundingClientRect = () => new DOMRect(0, 0, 800, height);
  return {
    element,
    become: (px) => {
      height = px;
      resized();
    },
  };
}

const heights = () => posted.mock.calls.map(([message]) => (message as { height: number }).height); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one message there is

test('LW-33 a height is told only to the origins of the platform, and to nobody before they are known', () => {
  const stop = followHeight(contentOf(1200).element);
  expect(posted).not.toHaveBeenCalled();
  rememberFrameOrigins([LEARN]);
  expect(posted).toHaveBeenCalledExactlyOnceWith({ subject: 'lti.frameResize', height: 1200 }, LEARN);
  stop();
});

test('LW-33 the frame grows at once, and shrinks only once the next page has settled', () => {
  rememberFrameOrigins([LEARN]);
  const { element, become } = contentOf(1200);
  const stop = followHeight(element);
  become(700);
  become(1500);
  vi.advanceTimersByTime(1000);
  expect(heights()).toEqual([1200, 1500]);
  become(700);
  vi.advanceTimersByTime(599);
  expect(heights()).toEqual([1200, 1500]);
  vi.advanceTimersByTime(1);
  expect(heights()).toEqual([1200, 1500, 700]);
  become(80);
  vi.advanceTimersByTime(600);
  expect(heights().at(-1)).toBe(640);
  stop();
});

test('LW-33 a page that fills its window gets one height, so that it does not grow with its frame', () => {
  rememberFrameOrigins([LEARN]);
  const { element, become } = contentOf(1200);
  element.innerHTML = '<div data-fills-window></div>';
  const stop = followHeight(element);
  become(1300);
  become(1400);
  expect(heights()).toEqual([900]);
  stop();
});

test('LW-33 outside a frame nobody is told anything', () => {
  vi.stubGlobal('parent', window);
  const post = vi.spyOn(window, 'postMessage');
  rememberFrameOrigins([LEARN]);
  tellFrame({ subject: 'lti.frameResize', height: 1 });
  expect(post).not.toHaveBeenCalled();
});

test('LW-34 dialogs and toasts are told which part of a tall frame is in sight', () => {
  const style = document.documentElement.style;
  const whole = new DOMRect(0, 0, 800, 3000);
  sayInSight({ boundingClientRect: whole, intersectionRect: new DOMRect(0, 1400, 800, 700) });
  const said = () => ['--sight-top', '--sight-bottom', '--sight-height'].map((name) => style.getPropertyValue(name));
  expect(said()).toEqual(['1400px', '900px', '700px']);
  // A sliver at the edge of the screen has no room for a dialog.
  sayInSight({ boundingClientRect: whole, intersectionRect: new DOMRect(0, 2950, 800, 50) });
  expect(said()).toEqual(['1400px', '900px', '700px']);
  for (const name of ['--sight-top', '--sight-bottom', '--sight-height']) style.removeProperty(name);
});
