import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

const SET = ['plain=1', '__Host-partitioned=1'].map(
  (cookie) => `${cookie}; Path=/; Secure; HttpOnly; SameSite=None${cookie.startsWith('plain') ? '' : '; Partitioned'}`,
);

/**
 * Which of two cookies a frame of the tool's site gets back inside a page of another site. A journey that says what its
 * browser blocks asks this first: otherwise it would prove nothing if a browser one day no longer blocked it.
 */
export async function keptInFrames(page: Page, siteAround: string): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    if (request.url === '/set') response.writeHead(303, { 'set-cookie': SET, location: '/kept' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers.cookie ?? ''}</p>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on a port
  try {
    await page.goto(siteAround);
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.name = 'probe';
      frame.src = address;
      document.body.append(frame);
    }, `http://university.localhost:${port}/set`);
    const sent = page.frameLocator('iframe[name=probe]').locator('p');
    await sent.waitFor({ state: 'attached' });
    const cookies = (await sent.textContent()) ?? '';
    return ['plain', 'partitioned'].filter((name) => cookies.includes(`${name}=1`));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
