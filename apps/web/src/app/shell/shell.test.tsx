import { logOut as endSession, startImpersonation, stopImpersonation } from '@circuit/contract/accounts';
import { listGroups } from '@circuit/contract/groups';
import { GLOBAL_POLICY, type Activity } from '@circuit/domain/permissions';
import { groupId, userId } from '@circuit/domain/kernel';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { registerDraft } from '#platform/drafts/drafts.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { startImpersonation as start } from '#platform/session/impersonation.ts';
import { formatTime } from '#platform/time/format.ts';
import { setServerTime } from '#platform/time/serverClock.ts';
import { aGroup } from '#testing/builders.ts';
import { answer, problem } from '#testing/server.ts';

import { coursesOf } from './courses.ts';
import { keyboardHeight } from './onScreenKeyboard.ts';

const aCourse = (number: number, name: string, fields: Partial<ReturnType<typeof aGroup>> = {}) =>
  aGroup({ id: groupId(`01980000-0000-7000-8000-0000000000${number}`), name, ...fields });
const bar = () => screen.findByRole('navigation', { name: 'Main' });
const menu = async (name: string | RegExp) => within(await bar()).findByRole('button', { name });
const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
const PAST = '2020-01-01T00:00:00.000Z';

test('S2.31/1 the first stop is a link that skips to the content', async () => {
  const { user } = open('/', { person: {} });
  await bar();
  document.body.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('S2.31/2 the tier stands beside the logo', async () => {
  open('/', { person: {} });
  expect(within(await bar()).getByRole('link', { name: 'Circuit LOCAL' })).toBeTruthy();
});

describe('courses', () => {
  const groups = [
    aCourse(11, 'ECN 10'),
    aCourse(12, 'ECN 9'),
    aCourse(13, 'Past', { endDate: PAST }),
    aCourse(14, 'Chemistry', { roles: ['GroupGrader'] }),
    aCourse(15, 'Both', { roles: ['GroupLearner', 'GroupOwner'] }),
  ];

  test('S2.32/1 the bar has an entry Home, marked on the home page', async () => {
    open('/', { person: {} });
    const home = within(await bar()).getByRole('link', { name: 'Home' });
    expect(home.getAttribute('aria-current')).toBe('page');
  });

  test('S2.32/2, S2.32/4 each dropdown lists its running courses in natural order, with links', async () => {
    const { user } = open('/', { person: {}, groups });
    await user.click(await menu("Courses I'm Taking"));
    expect(await items()).toEqual(['Both', 'ECN 9', 'ECN 10']);
    expect(screen.getByRole('menuitem', { name: 'ECN 9' }).getAttribute('href')).toBe(`/courses/${groups[1]?.id}`);
    await user.keyboard('{Escape}');
    await user.click(await menu("Courses I'm Teaching"));
    expect(await items()).toEqual(['Both', 'Chemistry']);
  });

  test('NV-4 courses of the same name are told apart by their terms', async () => {
    const inTerm = (name: string) => ({
      externalTerm: { id: crypto.randomUUID(), name, startDate: null, endDate: null },
    });
    const { user } = open('/', {
      person: {},
      groups: [aCourse(11, 'ECN 210', inTerm('Fall 2026')), aCourse(12, 'ECN 210', inTerm('Spring 2027'))],
    });
    await user.click(await menu("Courses I'm Taking"));
    expect(await items()).toEqual(['ECN 210Fall 2026', 'ECN 210Spring 2027']);
  });

  test('S2.32/4 a course has ended at its end date, not after it', () => {
    const end = '2026-11-15T12:00:00.000Z';
    const group = aGroup({ endDate: end });
    expect(coursesOf([group], new Date(end)).taking).toEqual([]);
    expect(coursesOf([group], new Date(Date.parse(end) - 1)).taking).toEqual([group]);
  });

  test('S2.32/3 a dropdown that would be empty is not there', async () => {
    open('/', { person: {}, groups: [aCourse(13, 'Past', { endDate: PAST }), aCourse(11, 'ECN 10')] });
    await menu("Courses I'm Taking");
    expect(within(await bar()).queryByRole('button', { name: "Courses I'm Teaching" })).toBeNull();
  });

  test('S2.32/5 the contents load when the dropdown opens', async () => {
    const { user, asked } = open('/', { person: {}, groups });
    const trigger = await menu("Courses I'm Taking");
    await waitFor(() => expect(asked.groups).toHaveLength(1));
    const again = answer(listGroups, { items: [aCourse(19, 'New today')], totalCount: 1 });
    await user.click(trigger);
    expect(await screen.findByRole('menuitem', { name: 'New today' })).toBeTruthy();
    expect(again).toHaveLength(1);
  });

  test('NV-1 courses that cannot be loaded say so and can be tried again', async () => {
    const { user } = open('/', { person: {}, groups });
    const trigger = await menu("Courses I'm Taking");
    answer(listGroups, problem(403));
    await user.click(trigger);
    expect(await screen.findByText('Could not load courses.')).toBeTruthy();
    answer(listGroups, { items: groups, totalCount: groups.length });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Could not load courses.')).toBeNull());
  });
});

describe('manage', () => {
  const managed = async (activities: readonly Activity[], groups: ReturnType<typeof aGroup>[] = []) => {
    const { user } = open('/', { person: { activities }, groups });
    await user.click(await menu('Manage'));
    return items();
  };

  test('S2.33/1 an admin manages everything', async () => {
    expect(await managed(GLOBAL_POLICY.Admin)).toEqual([
      'Admins',
      'Users',
      'Courses',
      'Assignments',
      'Rubrics',
      'Syncs and pushes',
    ]);
  });

  test('CF-26 the configuration is offered to people who may change it, and to nobody else', async () => {
    expect(await managed(GLOBAL_POLICY.SuperAdmin)).toEqual([
      'Admins',
      'Users',
      'Courses',
      'Assignments',
      'Rubrics',
      'Learning platforms',
      'Identity providers',
      'Syncs and pushes',
      'Configuration',
    ]);
  });

  test('S2.33/1 a creator has no people to manage', async () => {
    expect(await managed(GLOBAL_POLICY.Creator)).toEqual(['Courses', 'Assignments', 'Rubrics']);
  });

  test.each(['GroupRead', 'GroupCreate'] as const)('S2.33/2 Courses shows for %s', async (activity) => {
    expect(await managed([activity])).toEqual(['Courses']);
  });

  test('S2.33/2 Courses shows for a role other than learner', async () => {
    expect(await managed([], [aGroup({ roles: ['GroupGrader'] })])).toEqual(['Courses']);
  });

  test('S2.33/1 a student has no Manage', async () => {
    open('/', { person: {}, groups: [aGroup()] });
    await menu("Courses I'm Taking");
    expect(within(await bar()).queryByRole('button', { name: 'Manage' })).toBeNull();
  });
});

describe('the user menu', () => {
  test('S2.34/1, S2.34/3 it greets by first name and has its entries', async () => {
    const { user } = open('/', { person: {}, configuration: { helpUrl: 'https://example.edu/help' } });
    await user.click(await menu('Hi, Ada'));
    expect(await items()).toEqual(['Settings', 'How does it work?', 'About Circuit', 'Help', 'Log Out']);
    const hrefs = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'));
    expect(hrefs).toEqual([
      '/settings',
      '/help/scoring-docs',
      '/help/scoring-docs/about-circuit',
      'https://example.edu/help',
      null,
    ]);
  });

  test('S2.34/2, S2.34/4 while impersonating it says so and can be stopped', async () => {
    const { user, opened } = open('/', { person: { isImpersonated: true } });
    answer(stopImpersonation, { code: 'c0de' });
    await user.click(await menu('Impersonating Ada Byron'));
    await user.click(await screen.findByRole('menuitem', { name: 'Stop Impersonating' }));
    await waitFor(() => expect(opened).toEqual(['/?code=c0de']));
  });

  test('NV-2 a strip says who is viewed, and that nothing can be changed', async () => {
    open('/', { person: { isImpersonated: true } });
    expect(await screen.findByText('You are viewing as Ada Byron. You can read this but not change it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop Impersonating' })).toBeTruthy();
  });

  test('OP-25 a strip says to an operator that they only look, until when, and lets them leave', async () => {
    const looksUntil = '2099-11-18T10:45:00.000Z';
    const person = { roles: [{ role: 'SuperAdmin' as const }], looksUntil };
    const { user } = open('/', { person });
    const strip = await screen.findByText(/^Read only\./);
    // As all times of the pages behind it: in the zone of the university.
    const time = formatTime(new Date(looksUntil), 'America/Indiana/Indianapolis');
    expect(strip.textContent).toBe(
      `Read only. You are looking as an operator until ${time}. You cannot change anything, and administrators can see that you are here.`,
    );
    answer(endSession, undefined);
    await user.click(screen.getByRole('button', { name: 'End Visit' }));
    await waitFor(() => expect(screen.queryByText(/^Read only\./)).toBeNull());
  });

  test('HT-9 the downtime page also lets a person stop impersonating', async () => {
    const { user, opened } = open('/downtime', { person: { isImpersonated: true }, configuration: { isDown: true } });
    answer(stopImpersonation, { code: 'c0de' });
    await user.click(await screen.findByRole('button', { name: 'Stop Impersonating' }));
    await waitFor(() => expect(opened).toEqual(['/?code=c0de']));
  });

  test('NV-2 where impersonation may write, the strip says that changes carry both names', async () => {
    open('/', { person: { isImpersonated: true }, configuration: { impersonationMayWrite: true } });
    expect(
      await screen.findByText('You are acting as Ada Byron. Your changes are recorded under both names.'),
    ).toBeTruthy();
  });

  test.each([
    ['You cannot do that.', 'You cannot do that.'],
    ['', 'Could not start impersonation'],
  ])('S8.05/1 when it does not start with %j, the toast says %j', async (detail, text) => {
    const { store } = open('/', { person: {} });
    answer(startImpersonation, problem(403, { detail }));
    await menu('Hi, Ada');
    await store.dispatch(start(userId('01980000-0000-7000-8000-000000000002'), 'To help with a hand-in'));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test('S8.05/2 when it does not stop, the reason is shown as an error', async () => {
    const { user } = open('/', { person: { isImpersonated: true } });
    answer(stopImpersonation, problem(403, { detail: 'Not now.' }));
    await user.click(await screen.findByRole('button', { name: 'Stop Impersonating' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  });
});

describe('how menus open', () => {
  test.each([
    [815, true],
    [814, false],
  ])('S2.35/1, S9.03/3, S4.10 at %i px a menu opens on hover: %s', async (widthPx, opens) => {
    open('/', { person: {}, widthPx });
    const trigger = await menu('Hi, Ada');
    fireEvent.pointerEnter(trigger.parentElement ?? trigger, { pointerType: 'mouse' });
    expect(trigger.getAttribute('aria-expanded')).toBe(String(opens));
  });

  test('S4.10 a menu opens and closes by click at any width, and Esc gives the focus back', async () => {
    const { user } = open('/', { person: {}, widthPx: 800 });
    const trigger = await menu('Hi, Ada');
    await user.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await user.click(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    trigger.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Settings');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(trigger);
  });

  test('S2.35/2 below 768 px the bar is one sheet with the groups as headings', async () => {
    const groups = [aCourse(11, 'ECN 10'), aCourse(14, 'Chemistry', { roles: ['GroupOwner'] })];
    const { user } = open('/', { person: { activities: ['UserReadAny'] }, groups, widthPx: 767 });
    const button = await menu('Menu');
    expect(within(await bar()).queryByRole('link', { name: 'Home' })).toBeNull();
    await user.click(button);
    const sheet = within(await bar());
    await waitFor(() =>
      expect(sheet.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        "Courses I'm Teaching",
        "Courses I'm Taking",
        'Manage',
      ]),
    );
    expect(await within(await bar()).findByRole('link', { name: 'ECN 10' })).toBeTruthy();
    expect(within(await bar()).getByRole('link', { name: 'Users' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  test('S2.35/2 at 768 px the bar is not collapsed', async () => {
    open('/', { person: {}, widthPx: 768 });
    expect(within(await bar()).getByRole('link', { name: 'Home' })).toBeTruthy();
    expect(within(await bar()).queryByRole('button', { name: 'Menu' })).toBeNull();
  });
});

test('S2.36/1, S2.36/2, S2.36/3, S2.36/4, S2.36/5, S2.36/6 the footer says what it must', async () => {
  open('/privacy-policy', {
    configuration: {
      universityUrl: 'https://www.example.edu',
      logo: 'data:image/png;base64,AA==',
      disabilityContactUrl: 'mailto:access@example.edu',
    },
  });
  const footer = await screen.findByRole('contentinfo');
  const logo = await within(footer).findByRole('img', { name: 'Lindenfield University' });
  expect(logo.closest('a')?.getAttribute('href')).toBe('https://www.example.edu');
  expect(footer.textContent).toContain('Circuit v2.20.2 - Unicorn, brought to you by Lindenfield University');
  expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Lindenfield University.`);
  expect(footer.textContent).toContain('An equal access, equal opportunity university.');
  expect(footer.textContent).toContain('Trouble with this page because of a disability?');
  const contact = within(footer).getByRole('link', { name: 'Contact us' });
  expect(contact.getAttribute('href')).toBe('mailto:access@example.edu');
  expect(within(footer).getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy');
});

test("S2.36/3 the year of the copyright line is the server's, whatever the device believes", async () => {
  setServerTime('2031-06-01T12:00:00.000Z', Date.now(), Date.now());
  open('/privacy-policy');
  await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toContain('© 2031 Lindenfield University.'));
});

describe('a new version', () => {
  const TITLE = 'A new version of Circuit is available';

  /** jsdom cannot load a page again. */
  const watchReload = () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.assign(new URL(window.location.href), { reload }));
    return reload;
  };

  test('S2.37/1, S4.08/1, S4.08/2, S8.09 an older app shows the banner with Refresh', async () => {
    const reload = watchReload();
    const { user } = open('/privacy-policy', { currentVersion: '2.20.3' });
    expect(await screen.findByText(TITLE)).toBeTruthy();
    expect(
      screen.getByText(
        'Please click "Refresh" to get the new version. If you continue seeing this message, please clear your browser cache and try again.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('S4.08/1 the same version shows nothing', async () => {
    open('/privacy-policy');
    await screen.findByRole('contentinfo');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('S4.08/3 the page reloads by itself on the next change of route, not before', async () => {
    const reload = watchReload();
    const { router } = open('/help', { currentVersion: '3.0.0' });
    await screen.findByText(TITLE);
    expect(reload).not.toHaveBeenCalled();
    await router.navigate('/privacy-policy');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('RT-10 unsent text is stored before the reload; when it cannot be stored, the page stays', async () => {
    const reload = watchReload();
    let isKept = false;
    const keep = vi.fn<() => Promise<void>>(() => (isKept ? Promise.resolve() : Promise.reject(new Error('full'))));
    const forget = registerDraft({ hasUnsentText: () => true, keep });
    const { user } = open('/privacy-policy', { currentVersion: '2.20.3' });
    expect(await screen.findByText(/We will keep your text\.$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
    expect(reload).not.toHaveBeenCalled();
    isKept = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    forget();
  });
});

test('NV-3, NV-20 without a network a strip says so, and that text is kept on the device only where it is', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  open('/privacy-policy');
  await screen.findByRole('contentinfo');
  expect(screen.queryByText(/^No network/)).toBeNull();
  online.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText('No network connection.')).toBeTruthy();
  const closings: (() => void)[] = [];
  const openEditor = (isOnScreenOnly: boolean) => {
    const draft = { hasUnsentText: () => false, keep: async () => undefined, isOnScreenOnly };
    act(() => void closings.push(registerDraft(draft)));
  };
  openEditor(false);
  expect(screen.getByText(/Your text is kept on this device and will be sent/)).toBeTruthy();
  openEditor(true);
  expect(screen.getByText(/not everything you change here is kept on this device\.$/)).toBeTruthy();
  act(() => closings.forEach((close) => close()));
  expect(screen.getByText('No network connection.')).toBeTruthy();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(/^No network/)).toBeNull());
});

test('S2.37/2, S4.07/2, S3.16/1 toasts are shown one at a time and can be closed', async () => {
  const { user, store } = open('/privacy-policy');
  await screen.findByRole('contentinfo');
  store.dispatch(notify({ text: 'Saved.', type: 'SUCCESS' }));
  store.dispatch(notify({ text: 'Not saved.', type: 'ERROR' }));
  expect((await screen.findByText('Saved.')).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByText('Not saved.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect((await screen.findByText('Not saved.')).closest('[role=alert]')).not.toBeNull();
});

test.each([
  [800, 800, 0],
  [800, 701, 0],
  [800, 700, 100],
  [800, 500, 300],
])('S9.09 a window of %i px of which %i px are seen has a keyboard of %i px', (full, seen, keyboard) => {
  expect(keyboardHeight(full, seen)).toBe(keyboard);
});
