import type { OperatingSystem } from './operatingSystem.ts';

const HARD_REFRESH_KEYS: Record<OperatingSystem, string> = {
  Windows: 'Ctrl+F5',
  macOS: 'Cmd+Shift+R',
  iPad: 'Cmd+Shift+R on a keyboard, or hold the refresh button',
  Unknown: 'Ctrl+F5, or Cmd+Shift+R on a Mac',
};

const REFRESH_KEYS: Record<OperatingSystem, string> = {
  Windows: 'F5',
  macOS: 'Cmd+R',
  iPad: 'the refresh button',
  Unknown: 'F5, or Cmd+R on a Mac',
};

/** What to try when loading does not end. In a lock-down browser there is nothing to refresh and no cache to clear. (S2.30) */
export function stuckAdvice(isLockdown: boolean, system: OperatingSystem): readonly string[] {
  if (isLockdown) return ['Close the browser and open it again.', 'Restart the computer.'];
  return [
    `Refresh the page (${REFRESH_KEYS[system]}).`,
    `Do a hard refresh (${HARD_REFRESH_KEYS[system]}).`,
    'Try another browser.',
    'Clear the browser cache.',
  ];
}
