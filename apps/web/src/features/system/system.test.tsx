import { reportCrash } from '@circuit/contract/crashReports';
import { couldNotStart } from '@circuit/domain/lockdownBrowser';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { registerDraft } from '#platform/drafts/drafts.ts';
import { answer, noAnswer } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { CrashScreen } from './CrashScreen.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { plainMessage } from './plainMessage.ts';
import { referenceCode } from './reference.ts';

function show(page: ReactNode, address = '/') {
  return render(
    <Provider store={aTab().store}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </Provider>,
  );
}

describe('the loading screen', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    document.cookie = 'rldbci=; max-age=0';
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  test('S2.30/1, S9.02/2 it is a spinner of size 40 with an optional label', () => {
    const { container, rerender } = render(<LoadingScreen />);
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('40');
    rerender(<LoadingScreen label="Opening the course…" />);
    expect(screen.getByText('Opening the course…')).toBeTruthy();
  });

  test('S2.30/2, S2.30/3, S9.02/1 after 15 seconds a warning is logged and help appears', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(<LoadingScreen />);
    pass(14_999);
    expect(screen.queryByText('Stuck loading?')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    pass(1);
    expect(screen.getByText('Stuck loading?')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('S2.30/2 another time can be configured', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(<LoadingScreen stuckAfterMs={500} />);
    pass(500);
    expect(screen.getByText('Stuck loading?')).toBeTruthy();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('S2.30/4 in a lock-down browser the advice is another', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    document.cookie = 'rldbci=1';
    render(<LoadingScreen />);
    pass(15_000);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Close the browser and open it again.',
      'Restart the computer.',
    ]);
  });

  test('SY-1 what arrives in time shows no help and logs nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { unmount } = render(<LoadingScreen />);
    unmount();
    pass(20_000);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the error page', () => {
  test('S2.21 it shows the message as text', () => {
    show(<ErrorPage />, '/error?message=%3Cb%3EToo%20old%3C%2Fb%3E');
    expect(screen.getByText('<b>Too old</b>')).toBeTruthy();
  });

  test('S8.07 a message about a lock-down browser shows how to go on', () => {
    show(<ErrorPage />, '/error?message=lock-down%20browser');
    expect(
      screen.getByText('A LockDown Browser session could not be started. Please close the browser and try again.'),
    ).toBeTruthy();
  });

  test('LD-9 the reason of the server stands beside it, and no other words of the address', () => {
    const told = couldNotStart('This page is not open in LockDown Browser.');
    const { unmount } = show(<ErrorPage />, `/error?message=${encodeURIComponent(told)}`);
    expect(screen.getByText('This page is not open in LockDown Browser.')).toBeTruthy();
    unmount();
    show(<ErrorPage />, '/error?message=LockDown%20Browser%3A%20call%20555-0100');
    expect(screen.queryByText(/555-0100/)).toBeNull();
  });

  test('SY-2 Report sends the message and says so', async () => {
    const asked = answer(reportCrash, undefined);
    show(<ErrorPage />, '/error?message=Too%20old');
    await userEvent.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Reported. Thank you.')).toBeTruthy();
    expect(asked[0]?.fields['message']).toBe('Too old');
  });

  test('SY-3 a text from the address is one short line without hidden characters', () => {
    expect(plainMessage(' a\n\tb\u202Ec\u200Bd ')).toBe('a b c d');
    expect(plainMessage('x'.repeat(200))).toBe('x'.repeat(200));
    expect(plainMessage('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(plainMessage('  ')).toBeNull();
    expect(plainMessage(null)).toBeNull();
  });

  test.each([
    ['Go to https://evil.example/login now', 'Go to [link removed] now'],
    ['Go to evil.example/login?x=1, quickly', 'Go to [link removed] quickly'],
    ['Write to help@evil.example', 'Write to [link removed]'],
    ['www.evil.example', '[link removed]'],
    ['JavaScript:alert(1) here', '[link removed] here'],
    ['bücher.example offers help', '[link removed] offers help'],
    ['Too old: version 2.20.2 of 11.15. Try again.', 'Too old: version 2.20.2 of 11.15. Try again.'],
  ])('SY-3 %j is shown as %j', (text, shown) => {
    expect(plainMessage(text)).toBe(shown);
  });

  test('SY-11 a message from the address is marked as coming from outside, and holds no link', () => {
    show(<ErrorPage />, '/error?message=Call%20us%20at%20https%3A%2F%2Fevil.example');
    expect(screen.getByText('Call us at [link removed]')).toBeTruthy();
    expect(screen.getByText(/^This text comes from outside Circuit\./)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  });

  test('SY-4 the reference is the trace of the server, else version and time', () => {
    const now = new Date('2026-11-15T01:59:52.123Z');
    expect(referenceCode('0af7651916cd43dd', now)).toBe('0af7651916cd43dd');
    expect(referenceCode('call 555-0100', now)).toBe('2.20.2-20261115T015952Z');
    expect(referenceCode(null, now)).toBe('2.20.2-20261115T015952Z');
  });
});

test('S2.22 the not-found page shows the path and a likely list', () => {
  show(<NotFoundPage mayOpen={() => true} />, '/not-found?pathname=%2Fcourses%2F7');
  expect(screen.getByText('/courses/7')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe('/courses');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
});

test('S2.22 an address that only begins like a list offers none', () => {
  show(<NotFoundPage mayOpen={() => true} />, '/not-found?pathname=%2FcoursesX');
  expect(screen.getByText('/coursesX')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Courses' })).toBeNull();
});

test('S8.06/2, SY-2 the crash screen reloads, and reports when asked', async () => {
  const reload = vi.fn<() => void>();
  answer(reportCrash, () => noAnswer());
  show(<CrashScreen error={new Error('Boom')} supportEmail="" onReload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Send Crash Report' }));
  expect(await screen.findByText(/^Could not send the report/)).toBeTruthy();
});

test.each([
  ['keeps its text on the device', false, 'Your text is kept on this device.'],
  ['has it on the screen only', true, 'Changes that were not saved yet may be lost.'],
] as const)('SV-23 the crash screen of an editor that %s says so', (_editor, isOnScreenOnly, text) => {
  const close = registerDraft({ hasUnsentText: () => true, keep: async () => undefined, isOnScreenOnly });
  const { unmount } = show(<CrashScreen error={new Error('Boom')} supportEmail="" onReload={vi.fn<() => void>()} />);
  close();
  expect(screen.getByText(text)).toBeTruthy();
  unmount();
  show(<CrashScreen error={new Error('Boom')} supportEmail="" onReload={vi.fn<() => void>()} />);
  expect(screen.queryByText(text)).toBeNull();
});
