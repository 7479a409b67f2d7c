import { defineConfig, type Project } from '@playwright/test';

import { CHROMIUM } from './src/stage/chromium.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 700 };
const isLong = process.env['EVERY_LOOK'] === '1';

const dark = { colorScheme: 'dark' } as const;
const anyPhone = /@everywhere|@phones/;

const SHORT: readonly Project[] = [
  { name: '1440', grepInvert: /@phones|@touch/, use: { viewport: wide } },
  {
    name: '390',
    grep: isLong ? /@everywhere|@phones|@touch/ : /@phones|@touch/,
    use: { viewport: phone, hasTouch: true },
  },
];
const LONG: readonly Project[] = [
  { name: '1440-dark', grep: /@everywhere/, use: { viewport: wide, ...dark } },
  { name: '390-dark', grep: anyPhone, use: { viewport: phone, hasTouch: true, ...dark } },
  { name: '320', grep: anyPhone, use: { viewport: narrow } },
  { name: '320-dark', grep: anyPhone, use: { viewport: narrow, ...dark } },
];
/** The short form walks each journey once, the long one in every look it is made for. */
const LOOKS = isLong ? [...SHORT, ...LONG] : SHORT;

/** Half of the journeys on each of two machines: the trace reads what both wrote. */
const [shard = ''] = (process.env['SHARD'] || 'all').split('/');

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../../.cache/journeys',
  workers: Number(process.env['JOURNEY_WORKERS'] ?? 2),
  timeout: 300_000,
  // Playwright begins projects in the order of this list. What moves the clock of a class to its results comes last.
  projects: [
    ...LOOKS.map((look) => ({ ...look, testIgnore: '**/released/**' })),
    ...LOOKS.map((look) => ({ ...look, name: `${look.name}-released`, testMatch: '**/released/*.journey.ts' })),
  ],
  reporter: [['list'], ['json', { outputFile: `../../.cache/journeys-${shard}.json` }]],
  use: {
    launchOptions: CHROMIUM,
    // It would answer for files that journeys count and hold back. Those about working without a network let it in.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // What was done, asked and answered, and the page at the end as a picture and as text. A copy of the page after
    // every step would take a fifth of the time of all journeys: `--trace on` keeps it for the one you look into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
