import { test } from '@playwright/test';

import { haveComplaintsEnded } from './complaints.ts';
import { startTwoServers } from './server.ts';

interface Walk {
  readonly origin: string;
  /** Names what the browser may say on its console, because the journey brings it about. */
  readonly mayComplain: (about: RegExp) => void;
}

interface Hidden {
  readonly expected: RegExp[];
  readonly complainsOfNothing: void;
}

interface PerWorker {
  readonly ownOrigin: string;
}

/** Walked at 1440, and in the long form in every look. */
export const EVERYWHERE = { tag: '@everywhere' };
/** Walked at 390, and in the long form in every narrow look. */
export const ON_PHONES = { tag: '@phones' };
/** Walked at 390 only: it is about touch. */
export const ON_A_PHONE = { tag: '@touch' };

/** What the page's policy stops is a complaint like any other; Chromium keeps a part of it to itself. (RX-16) */
const SAY_REPORTS = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('The page policy stopped ' + violatedDirective + ' ' + blockedURI));`;

/** A walk through the product in a browser. Its title is a sentence that begins with the ids it proves. */
export const journey = test.extend<Walk & Hidden, PerWorker>({
  // Each worker has databases and servers of its own, so that journeys beside each other never meet.
  ownOrigin: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from the pattern that it needs nothing
    async ({}, provide, { parallelIndex }) => {
      Object.assign(process.env, systems()[parallelIndex]);
      const server = await startTwoServers();
      await provide(server.origin);
      server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  origin: async ({ ownOrigin }, provide) => provide(ownOrigin),
  // oxlint-disable-next-line eslint/no-empty-pattern -- as above
  expected: async ({}, provide) => provide([]),
  mayComplain: async ({ expected }, provide) => provide((about) => void expected.push(about)),
  complainsOfNothing: [
    async ({ context, page, expected }, provide) => {
      const complaints: string[] = [];
      await context.addInitScript(SAY_REPORTS);
      const complain = (text: string) => void (haveComplaintsEnded(context) || complaints.push(text));
      page.on('console', (message) => message.type() === 'error' && complain(message.text()));
      page.on('pageerror', (error) => complain(error.message));
      await provide();
      const surprising = complaints.filter((text) => !expected.some((about) => about.test(text)));
      if (surprising.length > 0) throw new Error(`The browser complained:\n${surprising.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Written by tooling/dev/with-system.ts. */
function systems(): readonly Record<string, string>[] {
  const text = process.env['SYSTEMS'];
  if (text === undefined) throw new Error('Start journeys with `npm run test:e2e`: they need a seeded system.');
  return JSON.parse(text) as Record<string, string>[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by our own step
}
