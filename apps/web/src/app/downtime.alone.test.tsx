import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('S1.08/1, S1.08/2 with IS_DOWNTIME every path shows the downtime page, and nothing is asked', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  window.history.replaceState(null, '', '/courses/7?code=x');
  const { DowntimeApp } = await import('./DowntimeApp.tsx');
  render(<DowntimeApp />);
  expect(screen.getByRole('heading', { level: 1, name: 'Circuit will be right back.' })).toBeTruthy();
  expect(screen.getByText('We are updating the system.')).toBeTruthy();
  expect(
    screen.getByText(
      'If a deadline passes during this time, your instructor can extend it. It does not move automatically.',
    ),
  ).toBeTruthy();
  expect(document.title).toBe('Circuit - Right back');
  expect(fetched).not.toHaveBeenCalled();
  expect(window.location.search).toBe('?code=x');
  window.history.replaceState(null, '', '/');
});

test('S1.08/1, S1.08/2 main starts neither session nor router while IS_DOWNTIME is set', async () => {
  vi.resetModules();
  vi.doMock(import('#platform/settings/settings.ts'), async (original) => {
    const real = await original();
    return { ...real, settings: { ...real.settings, IS_DOWNTIME: true } };
  });
  const startSession = vi.fn<() => Promise<void>>();
  vi.doMock('#platform/session/startSession.ts', () => ({ startSession }));
  document.body.innerHTML = '<div id="root"></div>';
  const fetched = vi.spyOn(window, 'fetch');
  await import('../main.tsx');
  expect(await screen.findByRole('heading', { level: 1, name: 'Circuit will be right back.' })).toBeTruthy();
  expect(startSession).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  vi.doUnmock('#platform/settings/settings.ts');
  vi.doUnmock('#platform/session/startSession.ts');
});
