import { execFileSync } from 'node:child_process';

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

import type { Credentials } from '#tooling/dev/signIn.ts';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox', '--disable-quic'],
  });
}

/** What must stay at nothing while somebody looks at a page. */
export interface Harm {
  executions: number;
  foreignRequests: number;
  policyReports: number;
  readonly examples: string[];
}

export const noHarm = (): Harm => ({ executions: 0, foreignRequests: 0, policyReports: 0, examples: [] });

// In the page, before anything of ours: what a payload would call, and what the page's policy has stopped.
const TRAP = `
  window.__executions = 0;
  window.__reports = [];
  window.__pwned = () => { window.__executions += 1; };
  for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = window.__pwned;
  document.addEventListener('securitypolicyviolation', (event) => window.__reports.push(event.violatedDirective + ' ' + event.blockedURI));
`;

/** A browser window of one person in which every harm is counted. Nothing leaves for another origin. */
export async function watchedContext(browser: Browser, origin: string, harm: Harm): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(TRAP);
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      harm.foreignRequests += 1;
      harm.examples.push(`request ${route.request().url()}`);
      return route.abort();
    },
  );
  context.on('dialog', (dialog) => {
    harm.executions += 1;
    harm.examples.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return context;
}

/** Adds what this page has counted since it was loaded. */
export async function countHarm(page: Page, harm: Harm): Promise<void> {
  const seen = await page.evaluate<{ executions: number; reports: string[] }>(
    '({ executions: window.__executions, reports: window.__reports.splice(0) })',
  );
  harm.executions += seen.executions;
  harm.policyReports += seen.reports.length;
  harm.examples.push(...seen.reports, ...(seen.executions > 0 ? [`executed at ${page.url()}`] : []));
  await page.evaluate('window.__executions = 0');
}

export async function signInPage(page: Page, origin: string, { userName, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail or user name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
