import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createServer as createListener, type AddressInfo, type Server as Listener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { HOSTILE_ADDRESSES, HOSTILE_ANSWERS } from '@circuit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openEgress, type Egress } from './egress.ts';
import { isPublicAddress } from './publicAddress.ts';

const PUBLIC = '93.184.216.34';
const asked: { host: string | undefined; method: string | undefined; headers: IncomingMessage['headers'] }[] = [];
let site: Server;
let canary: Listener;
let touched = 0;
let certificate: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'circuit-tls-'));
  const subject = ['-subj', '/CN=site.example', '-addext', 'subjectAltName=DNS:site.example,DNS:*.site.example'];
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...form, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  certificate = readFileSync(cert, 'utf8');
  site = createServer({ key: readFileSync(key), cert: certificate }, (request, response) => {
    asked.push({ host: request.headers.host, method: request.method, headers: request.headers });
    respond(request, response);
  });
  canary = createListener((socket) => {
    touched += 1;
    socket.destroy();
  });
  rmSync(folder, { recursive: true });
  await Promise.all([listen(site), listen(canary)]);
});
afterAll(async () => {
  site.closeAllConnections();
  await Promise.all([site, canary].map((server) => new Promise((resolve) => server.close(resolve))));
});
beforeEach(() => {
  asked.length = 0;
  touched = 0;
  respond = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=x' }).end();
});

const listen = (server: Server | Listener) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const portOf = (server: Server | Listener): number => (server.address() as AddressInfo).port; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on TCP

/** Names resolve as told, and whatever passed the guard reaches the local site. */
function anEgress(names: Record<string, readonly string[]> = {}, timeoutMs = 2000): Egress {
  return openEgress({
    resolve: async (name) => names[name] ?? [PUBLIC],
    connection: () => ({ hostname: '127.0.0.1', port: String(portOf(site)), ca: certificate }),
    timeoutMs,
  });
}

/** What passes the guard is counted: it would have been called. */
function aCountingEgress(resolve: (name: string) => Promise<readonly string[]>): Egress {
  return openEgress({
    resolve,
    connection: () => ({ hostname: '127.0.0.1', port: String(portOf(canary)) }),
    timeoutMs: 1000,
  });
}

test('EG-1 an https address that answers gives its status, its last address and its bare type', async () => {
  expect(await anEgress().ask('https://site.example/a?b=c', [])).toEqual({
    status: 200,
    url: 'https://site.example/a?b=c',
    contentType: 'text/html',
  });
});

test.each([
  'http://site.example',
  'https://site.example:8443',
  'https://a:b@site.example',
  'ftp://site.example',
  'x',
  '',
])('EG-1 %j is no address to call', async (address) => {
  expect(await anEgress().ask(address, [])).toBeUndefined();
  expect(asked).toEqual([]);
});

test.each(HOSTILE_ADDRESSES)('EG-2 %s reaches nothing', async (address) => {
  // As the system's resolver would answer names that carry an address in them.
  const egress = aCountingEgress(async (name) => [
    /(\d+)[.-](\d+)[.-](\d+)[.-](\d+)/.exec(name)?.slice(1).join('.') ?? '127.0.0.1',
  ]);
  expect(await egress.ask(address, [])).toBeUndefined();
  expect(touched).toBe(0);
});

test.each(HOSTILE_ANSWERS.map((answers) => [answers]))(
  'EG-3 a resolver that answers %j reaches nothing',
  async (answers) => {
    expect(await aCountingEgress(async () => answers).ask('https://rebind.example/', [])).toBeUndefined();
    expect(touched).toBe(0);
  },
);

test('EG-3 a name that answers with another address at the second question is asked once only', async () => {
  let questions = 0;
  const egress = openEgress({
    resolve: async () => [questions++ === 0 ? PUBLIC : '127.0.0.1'],
    connection: ({ address }) => {
      expect(address).toBe(PUBLIC);
      return { hostname: '127.0.0.1', port: String(portOf(site)), ca: certificate };
    },
  });
  expect(await egress.ask('https://site.example/', [])).toMatchObject({ status: 200 });
  expect(questions).toBe(1);
});

test('EG-4 a redirect is followed three times, each step checked like the first', async () => {
  respond = (request, response) => {
    const step = Number(new URL(request.url ?? '', 'https://x').pathname.slice(1));
    if (step === 0) response.writeHead(200).end();
    else response.writeHead(302, { location: `/${step - 1}` }).end();
  };
  const egress = anEgress();
  expect(await egress.ask('https://site.example/3', [])).toMatchObject({ status: 200, url: 'https://site.example/0' });
  expect(await egress.ask('https://site.example/4', [])).toBeUndefined();
});

test.each(['https://127.0.0.1/', 'https://inside.site.example/', 'http://site.example/', 'file:///etc/passwd'])(
  'EG-4 a redirect to %s leads nowhere',
  async (location) => {
    respond = (_request, response) => void response.writeHead(301, { location }).end();
    const egress = anEgress({ 'inside.site.example': ['10.0.0.7'] });
    expect(await egress.ask('https://site.example/', [])).toBeUndefined();
    expect(asked).toHaveLength(1);
  },
);

test('EG-5 nothing of ours goes along: no cookie, no credential, no referrer', async () => {
  respond = (_request, response) => void response.writeHead(200, { 'set-cookie': 'a=b' }).end();
  const egress = anEgress();
  await egress.ask('https://site.example/', []);
  await egress.ask('https://site.example/', []);
  const names = asked.flatMap(({ headers }) => Object.keys(headers));
  expect([...new Set(names)].toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

test('EG-6 a site that hangs, breaks off or shows another certificate is one that does not answer', async () => {
  respond = () => undefined;
  const began = performance.now();
  expect(await anEgress({}, 700).ask('https://site.example/', [])).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(2000);
  respond = (request) => void request.socket.destroy();
  expect(await anEgress().ask('https://site.example/', [])).toBeUndefined();
  expect(await anEgress().ask('https://other.example/', [])).toBeUndefined();
  expect(
    await openEgress({ resolve: () => new Promise(() => undefined), timeoutMs: 300 }).ask('https://a.example', []),
  ).toBeUndefined();
});

test('EG-6 more calls than can be under way are told to come back, and those that end make room', async () => {
  const slow = openEgress({ resolve: () => new Promise(() => undefined), timeoutMs: 300 });
  const calls = Array.from({ length: 32 }, () => slow.ask('https://a.example', []));
  await expect(slow.ask('https://a.example', [])).rejects.toMatchObject({ problem: { kind: 'busy' } });
  await Promise.all(calls);
  expect(await slow.ask('https://a.example', [])).toBeUndefined();
});

test('EG-7 a site without HEAD is asked with GET, and its body is not read', async () => {
  let sent = 0;
  respond = (request, response) => {
    response.writeHead(request.method === 'HEAD' ? 405 : 200, { 'content-type': 'video/mp4' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const more = () => {
      sent += 1;
      if (!response.destroyed && sent < 2000) response.write(Buffer.alloc(65_536), () => setImmediate(more));
    };
    more();
  };
  expect(await anEgress().ask('https://site.example/', [])).toMatchObject({ status: 200, contentType: 'video/mp4' });
  expect(sent).toBeLessThan(500);
});

test('EG-2 no IPv4 address outside the public ones passes in any IPv6 writing', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(
      fc.constantFrom('127', '10', '169.254', '192.168', '172.16', '100.64', '0', '224', '240'),
      octet,
      octet,
      octet,
      (head, b, c, d) => {
        const address = [...head.split('.'), b, c, d].slice(0, 4).join('.');
        expect(isPublicAddress(address)).toBe(false);
        for (const form of [`::ffff:${address}`, `::${address}`, `64:ff9b::${address}`])
          expect(isPublicAddress(form)).toBe(false);
      },
    ),
  );
  expect(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'].map(isPublicAddress)).toEqual([true, true]);
});

test('EG-9 a university that lists hosts calls those and no other, not by a redirect either', async () => {
  const egress = anEgress();
  const ask = (address: string, allowed: readonly string[]) => egress.ask(address, allowed);
  expect(await ask('https://site.example/', ['site.example'])).toMatchObject({ status: 200 });
  expect(await ask('https://SITE.example./', ['Site.Example'])).toMatchObject({ status: 200 });
  expect(await ask('https://a.site.example/', ['*.site.example'])).toMatchObject({ status: 200 });
  asked.length = 0;
  for (const [address, allowed] of [
    ['https://site.example/', ['other.example']],
    ['https://site.example/', ['*.site.example']],
    ['https://a.site.example/', ['site.example']],
    ['https://evilsite.example/', ['*.site.example', 'site.example']],
    ['https://93.184.216.34/', ['site.example']],
  ] as const)
    expect(await ask(address, allowed)).toBeUndefined();
  expect(asked).toEqual([]);
  respond = (_request, response) => void response.writeHead(302, { location: 'https://a.site.example/' }).end();
  expect(await ask('https://site.example/', ['site.example'])).toBeUndefined();
  expect(asked.map(({ host }) => host)).toEqual(['site.example']);
});

test('EG-10 fetch sends method, headers and body to a connected system and reads its answer', async () => {
  let sent = '';
  respond = (request, response) => {
    request.on('data', (part: Buffer) => (sent += part.toString()));
    request.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}'));
  };
  const reply = await anEgress().fetch('https://site.example/token?x=1', [], {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
    body: '{"b":2}',
  });
  expect(reply).toMatchObject({ status: 201, body: '{"a":1}', headers: { 'content-type': 'application/json' } });
  expect(sent).toBe('{"b":2}');
  expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer t' } });
});

test('EG-10 a redirect is not followed, and a host outside the list is not called', async () => {
  respond = (_request, response) => void response.writeHead(302, { location: 'https://site.example/b' }).end();
  expect(await anEgress().fetch('https://site.example/a', [])).toMatchObject({ status: 302 });
  expect(asked).toHaveLength(1);
  expect(await anEgress().fetch('https://site.example/a', ['other.example'])).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('EG-11 an answer of more than 256 KB is none, whatever length it announced', async () => {
  respond = (_request, response) => void response.writeHead(200).end(Buffer.alloc(256 * 1024, 'a'));
  expect((await anEgress().fetch('https://site.example/', []))?.body).toHaveLength(256 * 1024);
  respond = (_request, response) => {
    response.writeHead(200);
    response.write(Buffer.alloc(256 * 1024, 'a'));
    response.end('b');
  };
  expect(await anEgress().fetch('https://site.example/', [])).toBeUndefined();
});

test.each(HOSTILE_ADDRESSES)('EG-2 EG-10 a call to %s reaches nothing', async (address) => {
  const egress = aCountingEgress(async () => ['127.0.0.1']);
  expect(await egress.fetch(address, [])).toBeUndefined();
  expect(touched).toBe(0);
});

test('EG-12 this machine is called only where that was switched on, and then without TLS too', async () => {
  const plain = createPlainServer((_request, response) => void response.end('here'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', () => resolve()));
  const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on TCP
  expect(await openEgress().fetch(address, [])).toBeUndefined();
  const open = openEgress({ reachesLoopback: true });
  expect(await open.fetch(address, ['other.example'])).toMatchObject({ body: 'here' });
  expect(await open.ask(address, [])).toBeUndefined();
  for (const other of ['http://10.0.0.1/', 'http://site.example/', 'https://10.0.0.1/'])
    expect(await open.fetch(other, [])).toBeUndefined();
  await new Promise((resolve) => plain.close(resolve));
});
