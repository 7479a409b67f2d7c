import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium, type BrowserContextOptions } from 'playwright-core';

import type { Journey } from './journey.ts';
import { opensTheApp } from './opensTheApp.ts';

const JOURNEYS: readonly Journey[] = [opensTheApp];
const LOOKS: readonly (BrowserContextOptions & { readonly name: string })[] = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1440-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
];
const cache = join(import.meta.dirname, '../../../.cache');

mkdirSync(cache, { recursive: true });
// The seeded databases and the ports come from tooling/dev/with-system.ts: see `npm run test:e2e`.
const { PORT, OPS_PORT } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
  env: { ...process.env, LOG_LEVEL: 'warn' },
  stdio: 'inherit',
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-quic'],
});
const walks = JOURNEYS.flatMap((journey) => LOOKS.map((look) => ({ journey, look })));
const failures: string[] = [];
try {
  await answers(`http://127.0.0.1:${OPS_PORT}/readyz`);
  for (const { journey, look } of walks) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other, they share a server
    await walk(journey, look).catch((error: unknown) =>
      failures.push(`${journey.name} (${look.name}): ${String(error)}`),
    );
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
}
const counts = { passed: walks.length - failures.length, failed: failures.length };
writeFileSync(join(cache, 'journeys.json'), JSON.stringify(counts));
process.stdout.write(`${failures.join('\n')}\njourneys: ${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function walk(journey: Journey, { name: lookName, ...look }: (typeof LOOKS)[number]): Promise<void> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(origin);
    await journey.walk(page);
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
  } finally {
    await page.screenshot({ path: join(cache, `${journey.name.replaceAll(/\W+/g, '-')}-${lookName}.png`) });
    await context.close();
  }
}

async function answers(url: string): Promise<void> {
  /* oxlint-disable eslint/no-await-in-loop -- waiting in turn is the point */
  for (let attempt = 0; attempt < 150; attempt++) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}
