import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { chromium, type Browser, type Page } from 'playwright-core';

import { SEEDED_INSTRUCTOR, signInAt, type Credentials } from '#tooling/dev/signIn.ts';

import { startProduct } from './product.ts';
import { type Call, caller, openReview } from './reviewed.ts';
import { chainOf } from './stages.ts';
import { type Asked, FAR_AWAY, SLOW_4G, visit } from './visit.ts';

// npm run bench:pages: what a browser asks for, and how long a person waits, when an address is opened for the first
// time. Needs a build. `--chain` also names each request.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, chain: { type: 'boolean', default: false } },
});
const ROUNDS = Number(values.rounds);
const STUDENT: Credentials = { ...SEEDED_INSTRUCTOR, userName: 'aokonkwo' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const work = (page: Page) => page.getByRole('radio').first().waitFor({ state: 'attached' });
const row = (page: Page) => page.getByRole('row').nth(5).waitFor();
const product = await startProduct();
const { origin } = product;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  await measureAll(browser);
} finally {
  await browser.close();
  await product.stop();
}

async function measureAll(on: Browser): Promise<void> {
  const { token } = await signInAt(origin, SEEDED_INSTRUCTOR);
  const call = caller(origin, token);
  const { groupId, id } = await openReview(call);
  const path = `/courses/${groupId}/groupAssignments/${id}`;
  const [student, instructor] = [await signedIn(on, STUDENT), await signedIn(on, SEEDED_INSTRUCTOR)];
  await measure('home', { state: student, url: `${origin}/`, isThere: heading });
  await measure('review', { state: student, url: `${origin}${path}/evaluations/1`, isThere: work });
  const { usableMs } = await measure('overview', { state: instructor, url: `${origin}${path}`, isThere: row });
  const aloneMs = await overviewAlone(call, id);
  say(`overview usable ${ms(usableMs)}, its call alone ${ms(aloneMs)}, ratio ${(usableMs / aloneMs).toFixed(1)}`);
}

type Opened = Parameters<typeof visit>[1];

async function measure(name: string, opened: Opened): Promise<{ usableMs: number }> {
  const [plain, slow] = [[], []] as [number[], number[]];
  const usable: number[] = [];
  // The server's own first answers are slow.
  await visit(browser, opened, null);
  const { requests } = await visit(browser, opened, FAR_AWAY);
  // Nobody waits for the icon of the window.
  const chain = chainOf(requests.filter(({ url }) => !url.includes('favicon')));
  for (let round = 0; round < ROUNDS; round++) {
    plain.push((await visit(browser, opened, null)).usableMs);
    const onSlow = await visit(browser, opened, SLOW_4G);
    slow.push(onSlow.largestPaintMs);
    usable.push(onSlow.usableMs);
  }
  const scripts = requests.filter(({ kind }) => kind === 'Script').map(({ url }) => url);
  const [gzip, brotli] = [await bytesOf(scripts, 'gzip'), await bytesOf(scripts, 'br')];
  const usableMs = median(plain);
  say(
    `${name}: ${scripts.length} scripts, gzip ${kB(gzip)}, brotli ${kB(brotli)}, ${requests.length} requests, ${chain.length} stages; usable ${ms(usableMs)}; slow 4G: largest paint ${ms(median(slow))} (${slow.map(ms).join(', ')}), usable ${ms(median(usable))}`,
  );
  if (values.chain) tell(requests, chain);
  return { usableMs };
}

function tell(requests: readonly Asked[], chain: readonly Asked[]): void {
  const first = Math.min(...requests.map(({ askedAtMs }) => askedAtMs));
  for (const request of requests) {
    const { url, kind, askedAtMs, answeredAtMs } = request;
    const times = `${(askedAtMs - first).toFixed(0).padStart(6)} ${(answeredAtMs - first).toFixed(0).padStart(6)}`;
    say(`  ${chain.includes(request) ? '*' : ' '} ${times} ${kind} ${url.replace(origin, '')}`);
  }
}

async function signedIn(on: Browser, { userName, password }: Credentials): Promise<Opened['state']> {
  const context = await on.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail or user name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /Good|Hello/ }).waitFor();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

async function overviewAlone(call: Call, id: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const start = performance.now();
    await call('GET', `/api/groupAssignments/${id}/overview`);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function bytesOf(urls: readonly string[], encoding: string): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { method: 'GET', headers: { 'accept-encoding': encoding } });
      await answer.arrayBuffer();
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
