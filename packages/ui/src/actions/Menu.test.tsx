import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { Menu, type MenuItem } from './Menu.tsx';

const COURSES: readonly MenuItem[] = [
  { id: 'ecn', label: 'Economics', href: '#ecn', hint: '2 open tasks' },
  { id: 'che', label: 'Chemistry', href: '#che' },
  { id: 'com', label: 'Public Speaking', href: '#com' },
];

const trigger = () => screen.getByRole('button', { name: 'Courses' });
const item = (name: RegExp) => screen.getByRole('menuitem', { name });

afterEach(() => vi.useRealTimers());

describe('by keyboard', () => {
  test.each(['{Enter}', ' ', '{ArrowDown}'])('UI-20 %s opens a menu and goes to its first item', async (key) => {
    render(<Menu label="Courses" items={COURSES} />);
    await userEvent.tab();
    expect(trigger().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard(key);
    expect(trigger().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(item(/Economics/));
  });

  test('UI-20 the up arrow opens a menu at its last item', async () => {
    render(<Menu label="Courses" items={COURSES} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(item(/Public/));
  });

  test('UI-21 Esc closes a menu and returns focus to what opened it', async () => {
    render(<Menu label="Courses" items={COURSES} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger());
  });

  test('UI-22 arrows move and come round, Home and End go to the ends, a letter to what begins with it', async () => {
    render(<Menu label="Courses" items={COURSES} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowUp}');
    expect(document.activeElement).toBe(item(/Public/));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item(/Economics/));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(item(/Public/));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(item(/Economics/));
    await userEvent.keyboard('c');
    expect(document.activeElement).toBe(item(/Chemistry/));
  });

  test('UI-23 leaving a menu with Tab closes it', async () => {
    render(
      <>
        <Menu label="Courses" items={COURSES} />
        <button type="button">After</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('UI-24 a menu opened while it is loading moves focus to the first item when it arrives', async () => {
    const { rerender } = render(
      <Menu label="Courses" items={[]}>
        <p>Loading…</p>
      </Menu>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(trigger());
    rerender(<Menu label="Courses" items={COURSES} />);
    expect(document.activeElement).toBe(item(/Economics/));
  });

  test('UI-24 focus that has moved on is not pulled back', async () => {
    const page = (items: readonly MenuItem[]) => (
      <>
        <Menu label="Courses" items={items} />
        <button type="button">After</button>
      </>
    );
    const { rerender } = render(page([]));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    rerender(page(COURSES));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }));
  });
});

describe('by pointer', () => {
  test('UI-25 a click opens and closes a menu, and a click elsewhere closes it', async () => {
    render(
      <>
        <Menu label="Courses" items={COURSES} />
        <p>Elsewhere</p>
      </>,
    );
    await userEvent.click(trigger());
    expect(screen.getByRole('menu')).not.toBeNull();
    await userEvent.click(trigger());
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(trigger());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('UI-26 a menu opens on hover only where it is told to, and never for touch', () => {
    const { rerender } = render(<Menu label="Courses" items={COURSES} />);
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    expect(screen.queryByRole('menu')).toBeNull();
    rerender(<Menu label="Courses" items={COURSES} opensOnHover />);
    fireEvent.pointerEnter(trigger(), { pointerType: 'touch' });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    expect(screen.queryByRole('menu')).not.toBeNull();
  });

  test('UI-27 what hover opened stays while hovered, closes after leaving, and Esc dismisses it from anywhere', () => {
    vi.useFakeTimers();
    render(<Menu label="Courses" items={COURSES} opensOnHover />);
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    fireEvent.pointerLeave(trigger(), { pointerType: 'mouse' });
    fireEvent.pointerEnter(screen.getByRole('menu'), { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('menu')).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    fireEvent.pointerLeave(trigger(), { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('UI-27 the click that follows hover keeps the menu open', () => {
    render(<Menu label="Courses" items={COURSES} opensOnHover />);
    fireEvent.pointerEnter(trigger(), { pointerType: 'mouse' });
    fireEvent.click(trigger(), { detail: 1 });
    expect(screen.queryByRole('menu')).not.toBeNull();
  });
});

test('UI-28 choosing an item closes the menu and does what it says', async () => {
  const logOut = vi.fn<() => void>();
  render(<Menu label="Courses" items={[{ id: 'out', label: 'Log Out', onSelect: logOut }]} />);
  await userEvent.click(trigger());
  await userEvent.click(item(/Log Out/));
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('UI-29 a menu can be held open from outside', async () => {
  const change = vi.fn<(isOn: boolean) => void>();
  function Held() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Menu
        label="Courses"
        items={COURSES}
        isOpen={isOpen}
        onOpenChange={(next) => {
          change(next);
          setOpen(next);
        }}
      />
    );
  }
  render(<Held />);
  expect(screen.queryByRole('menu')).not.toBeNull();
  await userEvent.click(trigger());
  expect(change).toHaveBeenCalledWith(false);
  expect(screen.queryByRole('menu')).toBeNull();
});
