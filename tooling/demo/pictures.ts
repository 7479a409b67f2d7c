import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserContextOptions } from 'playwright-core';

import { openAs, openAside } from './aside.ts';

// npm run pictures [-- --at http://localhost:3000]: takes the pictures of README.md anew, in a demo of its own or in one
// that runs and has just been made.
const folder = join(import.meta.dirname, '../../docs/pictures');
const MOST_BYTES = 150_000;

// As large as they are shown at most, since a page full of text takes many bytes.
const wide: BrowserContextOptions = { viewport: { width: 1440, height: 750 }, deviceScaleFactor: 0.65 };
const tall: BrowserContextOptions = { ...wide, viewport: { width: 1440, height: 1080 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const dark: BrowserContextOptions = { ...wide, colorScheme: 'dark' };

interface Picture {
  readonly file: string;
  readonly as: string;
  /** The link of the tour's own stages, and what follows it. */
  readonly path: (stages: ReadonlyMap<string, string>) => string;
  readonly look: BrowserContextOptions;
  /** Words that stand on the page once it has loaded. */
  readonly shows: string | RegExp;
}

const PICTURES: readonly Picture[] = [
  { file: 'home-390', as: 'Amara', path: () => '/', look: phone, shows: /Op-ed 3/ },
  { file: 'review-1440', as: 'Amara', path: (of) => `${of.get('Review')}/evaluations/1`, look: wide, shows: 'Thesis' },
  {
    file: 'results-1440',
    as: 'Amara',
    path: (of) => `${of.get('Results')}/results`,
    look: tall,
    shows: 'Reviewer A',
  },
  { file: 'overview-1440', as: 'Larissa', path: (of) => of.get('Review') ?? '', look: wide, shows: /412/ },
  { file: 'scores-1440-dark', as: 'Larissa', path: (of) => `${of.get('Results')}/scores`, look: dark, shows: /412/ },
  { file: 'queue-1440', as: 'Tomás', path: (of) => `${of.get('Self-evaluate')}/queue`, look: wide, shows: 'Thesis' },
];

const aside = await openAside((text) => void process.stdout.write(`${text}\n`));
try {
  const taken = await mkdtemp(join(tmpdir(), 'circuit-pictures-'));
  const tooLarge: string[] = [];
  for (const { file, as, path, look, shows } of PICTURES) {
    const page = await openAs(aside, as, { ...look, reducedMotion: 'reduce' });
    const stages = new Map<string, string>();
    for (const line of await page
      .getByRole('region', { name: /six stages/ })
      .getByRole('listitem')
      .all())
      stages.set(
        (await line.locator('b').textContent()) ?? '',
        (await line.getByRole('link').getAttribute('href')) ?? '',
      );
    await page.goto(aside.origin + path(stages));
    await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const picture = join(taken, `${file}.png`);
    await page.screenshot({ path: picture });
    const { size } = await stat(picture);
    process.stdout.write(`${file}.png ${Math.round(size / 1000)} kB\n`);
    if (size > MOST_BYTES) tooLarge.push(file);
    await page.context().close();
  }
  // Only when all are there, so that one that fails leaves the old ones as they are.
  if (tooLarge.length > 0) throw new Error(`Larger than ${MOST_BYTES / 1000} kB: ${tooLarge.join(', ')}, in ${taken}`);
  await rm(folder, { recursive: true, force: true });
  await cp(taken, folder, { recursive: true });
  await rm(taken, { recursive: true });
} finally {
  await aside.close();
}
