import { type KeyboardEvent, useState } from 'react';

interface Row {
  readonly key: string;
  readonly id: string;
}

/** What a row of the list needs to be part of its one stop. */
export interface Stop {
  readonly tabIndex: 0 | -1;
  readonly onFocus: () => void;
}

export interface Stops {
  readonly of: (key: string) => Stop;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * A list of a hundred rows is one stop of the Tab key: where somebody was last, else the open one, else the first. Arrows,
 * Home and End go through all of it. (GQ-30)
 */
export function useOneStop(rows: readonly Row[], openId: string | null): Stops {
  const [last, setLast] = useState<string | null>(null);
  const stop = (rows.find(({ key }) => key === last) ?? rows.find(({ id }) => id === openId) ?? rows[0])?.key;
  return {
    of: (key) => ({ tabIndex: key === stop ? 0 : -1, onFocus: () => setLast(key) }),
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      const list = event.currentTarget.closest('nav');
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-essay]') : null;
      if (step === undefined || list === null || row === null || row !== event.target) return;
      event.preventDefault();
      const all = [...list.querySelectorAll<HTMLElement>('[data-essay]')];
      all[step(all.indexOf(row), all.length - 1)]?.focus();
    },
  };
}
