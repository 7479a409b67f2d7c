import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

import { useRouteFocus } from './routeFocus.ts';
import { useKeptPlace } from './useKeptPlace.ts';

afterEach(() => vi.unstubAllGlobals());

function Frame() {
  useRouteFocus();
  useKeptPlace();
  return (
    <main>
      <Outlet />
    </main>
  );
}

test('RT-13 Back returns to the same place once the page has grown, and the heading takes the focus without scrolling', async () => {
  let grow: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const scrollTo = vi.fn<(x: number, y: number) => void>();
  vi.stubGlobal('scrollTo', scrollTo);
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <h1>Results</h1> },
        { path: '/help', element: <h1>Help</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  vi.stubGlobal('scrollY', 2400);
  window.dispatchEvent(new Event('scroll'));
  await act(() => router.navigate('/help'));
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
  vi.stubGlobal('scrollY', 0);
  window.dispatchEvent(new Event('scroll'));
  await act(() => router.navigate(-1));
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  // Still short: the browser scrolls as far as it can, which must not be taken for the place.
  window.dispatchEvent(new Event('scroll'));
  grow();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 2400);
});
