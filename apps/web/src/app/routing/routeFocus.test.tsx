import { render, screen, waitFor } from '@testing-library/react';
import { act, useEffect, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { useRouteFocus } from './routeFocus.ts';

function Frame() {
  useRouteFocus();
  return (
    <>
      <button type="button">Elsewhere</button>
      <main>
        <Outlet />
      </main>
    </>
  );
}

function visit() {
  let showHeading: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    showHeading = resolve;
  });
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <h1>First</h1> },
        { path: '/late', element: <Late arrived={arrived} /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { router, showHeading: () => act(async () => showHeading()) };
}

function Late({ arrived }: { readonly arrived: Promise<void> }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const show = async () => {
      await arrived;
      setThere(true);
    };
    void show();
  }, [arrived]);
  return isThere ? <h1>Late</h1> : null;
}

test('S2.28, RT-8 the first page leaves the focus where the browser has put it', () => {
  visit();
  expect(document.activeElement).toBe(document.body);
});

test('RT-8 a heading that comes later gets the focus when it is there', async () => {
  const { router, showHeading } = visit();
  await act(() => router.navigate('/late'));
  expect(document.activeElement).toBe(document.body);
  await showHeading();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Late'));
});

test('RT-8 a person who has meanwhile gone elsewhere is left there', async () => {
  const { router, showHeading } = visit();
  await act(() => router.navigate('/late'));
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await showHeading();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Late' })).toBeTruthy());
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});
