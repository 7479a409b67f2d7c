import type { Page } from 'playwright-core';

import { openAs, openAside, type Aside } from '#tooling/demo/aside.ts';
import { report, type Finding } from '#tooling/drills/report.ts';

// npm run drill:demo: starts a demo as a stranger would, walks every line of its tour in a browser as the person it
// names, and starts it again. With `-- --at http://localhost:3000` it only walks the one that runs there.
const MOST_SECONDS = 180;
/** What the line of phases says where no phase is open to students. */
const BEFORE = 'Opens soon';
const WORDS_OF = new Map([
  [BEFORE, 'Opens automatically'],
  ['Results', 'Students see their results'],
]);
const startedAt = performance.now();
const secondsSince = (from: number) => (performance.now() - from) / 1000;
const aside = await openAside((text) => void process.stdout.write(`${secondsSince(startedAt).toFixed(0)} s ${text}\n`));
const findings: Finding[] = [];
try {
  const seconds = secondsSince(startedAt);
  findings.push(await walkTheTour(aside), await visitEveryStage(aside));
  if (aside.restart !== null) {
    const againAt = performance.now();
    await aside.restart();
    const againSeconds = secondsSince(againAt);
    findings.push({
      rule: 'DM-3 one command gives the running product with a class in every stage, and a second one keeps it',
      figures: `${seconds.toFixed(0)} s from the command to a page that answers, at most ${MOST_SECONDS}; again after ${againSeconds.toFixed(0)} s`,
      isHeld: seconds < MOST_SECONDS && againSeconds < seconds,
    });
  }
} finally {
  await aside.close();
}
report(findings);

interface Thing {
  readonly title: string;
  readonly href: string;
  readonly finds: string;
}

async function walkTheTour(demo: Aside): Promise<Finding> {
  const failures: string[] = [];
  let walked = 0;
  for (const { firstName, things } of await readTheTour(demo)) {
    const page = await openAs(demo, firstName);
    page.on('pageerror', (error) => failures.push(`${firstName}: ${error.message}`));
    for (const { title, href, finds } of things) {
      walked++;
      await page.goto(demo.origin + href);
      await page
        .getByRole('main')
        .getByText(finds)
        .filter({ visible: true })
        .first()
        .waitFor()
        .catch(() => failures.push(`${firstName}, ${title}: “${finds}” is not on ${page.url()}`));
    }
    await page.context().close();
  }
  return {
    rule: 'DM-5 every line of the tour is true for the person it names',
    figures: `${walked} links walked, ${failures.length} that did not keep their promise ${failures.join('; ')}`,
    isHeld: walked >= 14 && failures.length === 0,
  };
}

/** As a stranger reads it, who is not signed in. */
async function readTheTour({ browser, origin }: Aside) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/tour`);
  const titles = page.getByRole('heading', { level: 2, name: /: / });
  await titles.first().waitFor();
  const names = (await titles.allTextContents()).flatMap((title) => /: (\S+) /.exec(title)?.[1] ?? []);
  const people = await Promise.all(
    names.map(async (firstName) => ({ firstName, things: await read(page, firstName) })),
  );
  await context.close();
  return people;
}

async function read(page: Page, firstName: string): Promise<Thing[]> {
  const card = page.getByRole('region', { name: new RegExp(`: ${firstName} `) });
  const lines = await card.getByRole('listitem').all();
  return Promise.all(
    lines.map(async (line) => ({
      title: (await line.getByRole('link').textContent()) ?? '',
      href: (await line.getByRole('link').getAttribute('href')) ?? '',
      finds: /Look for “(.+)”\.$/.exec(((await line.textContent()) ?? '').trim())?.[1] ?? 'a promise',
    })),
  );
}

/** Every stage of the class stands on its own page, as the instructor sees it: the phase that is open, if one is. */
async function visitEveryStage(demo: Aside): Promise<Finding> {
  const page = await openAs(demo, 'Larissa');
  const lines = await page
    .getByRole('region', { name: /six stages/ })
    .getByRole('listitem')
    .all();
  const stages = await Promise.all(
    lines.map(async (line) => ({
      stage: (await line.locator('b').textContent()) ?? '',
      title: (await line.getByRole('link').textContent()) ?? '',
      href: (await line.getByRole('link').getAttribute('href')) ?? '',
    })),
  );
  const wrong: string[] = [];
  for (const { stage, title, href } of stages) {
    await page.goto(demo.origin + href);
    const phases = page.getByRole('region', { name: 'Phases' });
    await Promise.all([
      page.getByRole('heading', { level: 1, name: title }).waitFor(),
      phases
        .getByText(WORDS_OF.get(stage) ?? `${stage}, open now`)
        .first()
        .waitFor(),
    ]).catch(() => wrong.push(`${title} is not at ${stage}`));
    if (stage === BEFORE && (await phases.locator('[aria-current="step"]').count()) > 0) wrong.push(`${title} is open`);
  }
  await page.context().close();
  return {
    rule: 'DM-1 the class has one assignment in every stage at once',
    figures: `${stages.length} assignments, ${wrong.join(', ') || 'each in its stage'}`,
    isHeld: stages.length === 6 && wrong.length === 0,
  };
}
