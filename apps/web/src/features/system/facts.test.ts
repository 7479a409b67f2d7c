import { expect, test } from 'vitest';

import { operatingSystem } from './operatingSystem.ts';
import { stuckAdvice } from './stuckAdvice.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 0, 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0', 10, 'Windows'],
  [MAC, 0, 'macOS'],
  [MAC, 5, 'iPad'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, 'iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5, 'Unknown'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0', 0, 'Unknown'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16000) AppleWebKit/537.36 Chrome/156.0', 0, 'Unknown'],
  ['', 0, 'Unknown'],
])('S4.11/2 %j with %i touch points is %s', (userAgent, maxTouchPoints, system) => {
  expect(operatingSystem({ userAgent, maxTouchPoints })).toBe(system);
});

test('S2.30/3 the help names refresh, hard refresh, another browser and the cache, with the keys of the system', () => {
  expect(stuckAdvice(false, 'Windows')).toEqual([
    'Refresh the page (F5).',
    'Do a hard refresh (Ctrl+F5).',
    'Try another browser.',
    'Clear the browser cache.',
  ]);
  expect(stuckAdvice(false, 'macOS')[1]).toContain('Cmd+Shift+R');
});

test('S2.30/4 in a lock-down browser the advice is to close and reopen it, or to restart the computer', () => {
  expect(stuckAdvice(true, 'Windows')).toEqual(['Close the browser and open it again.', 'Restart the computer.']);
});
