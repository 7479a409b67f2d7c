const STOPS = '[role="menuitem"], a[href], button:not([disabled])';

/** What arrow keys reach inside an open panel, in order. */
export function stopsIn(panel: HTMLElement | null): HTMLElement[] {
  return panel === null ? [] : [...panel.querySelectorAll<HTMLElement>(STOPS)];
}

/** Where a key leads from `current`, or null if the key means nothing here. Past either end it comes round. */
export function nextStop(key: string, stops: readonly HTMLElement[], current: Element | null): HTMLElement | null {
  const index = stops.findIndex((stop) => stop === current);
  switch (key) {
    case 'ArrowDown':
      return stops[index + 1] ?? stops[0] ?? null;
    case 'ArrowUp':
      return stops[index - 1] ?? stops.at(-1) ?? null;
    case 'Home':
      return stops[0] ?? null;
    case 'End':
      return stops.at(-1) ?? null;
    default:
      return key.length === 1 && key !== ' ' ? startingWith(key, stops, index) : null;
  }
}

function startingWith(letter: string, stops: readonly HTMLElement[], from: number): HTMLElement | null {
  const inOrder = [...stops.slice(from + 1), ...stops.slice(0, from + 1)];
  return inOrder.find((stop) => stop.textContent.trim().toLowerCase().startsWith(letter.toLowerCase())) ?? null;
}
