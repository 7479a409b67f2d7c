import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';

import { browserPage } from './browserPage.ts';
import { pausedPage } from './pausedPage.ts';
import { buildHttp } from './server.ts';

const SCRIPT = 'export const greeting = "hello";';

const PRELOADS = [
  { path: '/', link: '</assets/home.js>; rel=modulepreload' },
  { path: '/courses/:groupId', link: '</assets/course.js>; rel=modulepreload' },
];

let world: World;
let app: Awaited<ReturnType<typeof buildHttp>>;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Circuit</title>');
  writeFileSync(join(folder, 'assets/app.js'), SCRIPT);
  writeFileSync(join(folder, 'sw.js'), 'addEventListener("fetch", () => undefined);');
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify(PRELOADS));
  writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync(SCRIPT));
  world = await aWorld();
  app = await buildHttp({ ...world.parts, webFolder: folder, appName: 'Review Desk' });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (url: string, encoding: string) =>
  app.inject({ url, headers: { host: `${world.shard}.circuit.test`, 'accept-encoding': encoding } });

test('WB-4 a client that accepts Brotli gets the file that the build compressed, others get it plain', async () => {
  const compressed = await get('/assets/app.js', 'gzip, br');
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers['content-type']).toMatch(/javascript/);
  expect(compressed.headers['cache-control']).toContain('immutable');
  expect(compressed.rawPayload).toStrictEqual(brotliCompressSync(SCRIPT));
  const plain = await get('/assets/app.js', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(SCRIPT);
});

test('WB-4 a page without a compressed twin is sent as it is', async () => {
  const page = await get('/courses', 'gzip, br');
  expect(page.headers['content-encoding']).toBeUndefined();
  expect(page.body).toContain('<title>Circuit</title>');
});

test('WB-4 a program that asks for the head of a page or a file gets it without the body', async () => {
  for (const url of ['/', '/assets/app.js']) {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url,
      headers: { host: `${world.shard}.circuit.test` },
    });
    expect([statusCode, headers['content-security-policy'] !== undefined, body]).toEqual([200, true, '']);
  }
});

test('OF-9 the service worker and the page are asked for each time, files with a hash in their name never again', async () => {
  const cacheOf = async (url: string) => (await get(url, 'identity')).headers['cache-control'];
  expect(await cacheOf('/sw.js')).toBe('no-cache');
  expect(await cacheOf('/')).toBe('no-cache');
  expect(await cacheOf('/assets/app.js')).toContain('immutable');
  const policy = String((await get('/', 'identity')).headers['content-security-policy']);
  expect(policy).toMatch(/worker-src 'self'/);
});

test('OF-12 the manifest has the product’s configured name and the university’s, and icons in the sizes that browsers ask for', async () => {
  const read = async (shard: string) => {
    const answer = await app.inject({ url: '/manifest.webmanifest', headers: { host: `${shard}.circuit.test` } });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    return answer.json<{ name: string; short_name: string; icons: { sizes: string; purpose: string }[] }>();
  };
  expect((await read(world.otherShard)).name).toBe('Review Desk');
  await world.home.database.withShard(world.otherShard, (db) =>
    sql`insert into shard_configurations (university_name) values ('Lindenfield')`.execute(db),
  );
  const { name, short_name, icons } = await read(world.otherShard);
  expect(name).toBe('Review Desk, Lindenfield');
  expect(short_name).toBe('Review Desk');
  for (const sizes of ['192x192', '512x512']) expect(icons.map((icon) => icon.sizes)).toContain(sizes);
  expect(icons.map((icon) => icon.purpose)).toContain('maskable');
  expect((await read(world.shard)).name).toBe('Review Desk');
  expect(String((await get('/', 'identity')).headers['content-security-policy'])).toMatch(/manifest-src 'self'/);
});

test('OF-13 a page that the server writes itself has the icon, and its policy lets it in', () => {
  const pages = [
    pausedPage([]),
    browserPage({ title: 'Something went wrong', texts: ['Try again.'], frameOrigins: [] }),
  ];
  for (const { html, headers } of pages) {
    expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">');
    expect(headers['Content-Security-Policy']).toContain("img-src 'self'");
  }
});

test('IP-102 what is posted to the bare address reaches the API, and a page is still what is asked for there', async () => {
  const posted = await app.inject({
    method: 'POST',
    url: '/',
    headers: {
      host: `${world.shard}.circuit.test`,
      origin: 'https://login.university.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      logoutRequest:
        '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>ST-1</samlp:SessionIndex></samlp:LogoutRequest>',
      more: 'that we do not know',
    }).toString(),
  });
  expect(posted.statusCode).toBe(204);
  expect((await get('/?ticket=ST-1', 'identity')).body).toContain('<title>Circuit</title>');
});

test('WB-7 a page that people open by its address names the files it will need, any other page and a file name none', async () => {
  const linkOf = async (url: string) => (await get(url, 'identity')).headers['link'];
  expect(await linkOf('/')).toBe(PRELOADS[0]?.link);
  expect(await linkOf('/?from=mail')).toBe(PRELOADS[0]?.link);
  expect(await linkOf('/courses/1')).toBe(PRELOADS[1]?.link);
  expect(await linkOf('/courses/1/people')).toBeUndefined();
  expect(await linkOf('/assets/app.js')).toBeUndefined();
});

test('HT-18 pages may use no camera, microphone, location, sensor or device of the browser', async () => {
  const policy = String((await get('/courses', 'identity')).headers['permissions-policy']);
  const people = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'idle-detection'];
  const sensors = ['accelerometer', 'gyroscope', 'magnetometer'];
  const devices = ['bluetooth', 'hid', 'midi', 'serial', 'usb'];
  for (const feature of [...people, ...sensors, ...devices]) expect(policy.split(', ')).toContain(`${feature}=()`);
});

test('LT-15 T27 a page names the approved platforms of its own university as those that may frame it, and no other', async () => {
  const ancestorsOf = async (path = '/courses') =>
    /frame-ancestors ([^;]*)/.exec(String((await get(path, 'identity')).headers['content-security-policy']))?.[1];
  expect(await ancestorsOf()).toBe("'self'");
  await world.home.database.withShard(world.shard, async (db) => {
    const platforms = [
      { name: 'approved', status: 'active', is_enabled: true },
      { name: 'waiting', status: 'pending', is_enabled: true },
      { name: 'disabled', status: 'active', is_enabled: false },
    ] as const;
    for (const { name, status, is_enabled } of platforms) {
      const { id } = await db
        .insertInto('external_providers')
        .values({ name, type: 'LtiExternalProvider', is_enabled })
        .returning('id')
        .executeTakeFirstOrThrow();
      const at = `https://${name}.example`;
      const addresses = { authorization_url: `${at}/auth`, token_url: `${at}/token`, jwks_url: `${at}/jwks` };
      const platform = { external_provider_id: id, issuer: at, client_id: 'c', ...addresses };
      await db.insertInto('lti_platforms').values(platform).execute();
      await db.insertInto('lti_deployments').values({ external_provider_id: id, deployment_id: '1', status }).execute();
    }
  });
  // The server keeps its answer for half a minute, and where a launch arrives for a second: people try what they approved.
  const now = performance.now.bind(performance);
  const later = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  later(1500);
  expect(await ancestorsOf()).toBe("'self'");
  expect(await ancestorsOf('/lti-launch/01a1eb4c-4cac-7cf3-93f9-dbc227643e2e')).toBe("'self' https://approved.example");
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('external_providers').set({ is_enabled: false }).where('name', '=', 'approved').execute(),
  );
  expect(await ancestorsOf()).toBe("'self' https://approved.example");
  later(35_000);
  expect(await ancestorsOf()).toBe("'self'");
  vi.restoreAllMocks();
});

test('OP-9 production does not start without a built web app, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-web-'));
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    WEB_FOLDER: folder,
    DATABASES: JSON.stringify({
      university: {
        shards: ['university'],
        url: 'postgres://nobody@127.0.0.1:1/none',
        jobsUrl: 'postgres://nobody_jobs@127.0.0.1:1/none',
        keys: {},
        storage: { kind: 'file', folder },
      },
    }),
  };
  const main = join(import.meta.dirname, '../../main.ts');
  const started = promisify(execFile)(process.execPath, [main], { env, timeout: 30_000 });
  await expect(started).rejects.toThrow(`There is no built web app in ${folder}. Run "npm run build"`);
}, 40_000);

test('ER-4 a page may call the outside services that are configured, and no other host', async () => {
  const connectSrc = async () => {
    const { headers } = await get('/courses', 'identity');
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await connectSrc()).toBe("'self'");
  await world.home.database.withShard(world.shard, (db) =>
    db
      .insertInto('shard_configurations')
      .values({
        university_name: 'Lindenfield',
        error_reports_dsn: 'https://0a1b2c3d@errors.example.edu/relay/7',
        analytics_measurement_id: 'G-12AB34CD56',
        analytics_url: 'https://collect.example.edu/g/collect',
      })
      .execute(),
  );
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
  expect(await connectSrc()).toBe("'self' https://collect.example.edu https://errors.example.edu");
  vi.restoreAllMocks();
});

test('OS-7 a page may contact the event store that is switched on, and no other', async () => {
  const connectionsOf = async () =>
    /connect-src ([^;]*)/.exec(String((await get('/courses', 'identity')).headers['content-security-policy']))?.[1];
  const before = await connectionsOf();
  expect(before).not.toContain('events.example.edu');
  const save = (isOn: boolean) =>
    world.home.database.withShard(world.shard, (db) =>
      sql`insert into shard_configurations (caliper_enabled, caliper_event_store_hostname)
        values (${isOn}, 'events.example.edu')
        on conflict (shard) do update set caliper_enabled = ${isOn},
          caliper_event_store_hostname = 'events.example.edu'`.execute(db),
    );
  const now = performance.now.bind(performance);
  const later = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  await save(true);
  const clock = later(2 * 3_600_000);
  expect(await connectionsOf()).toBe(`${before} https://events.example.edu`);
  await save(false);
  clock.mockRestore();
  const evenLater = later(3 * 3_600_000);
  expect(await connectionsOf()).toBe(before);
  evenLater.mockRestore();
});

test('OP-12 production shows no page over plain http, except on this machine or behind a proxy that says it was https', async () => {
  const strict = await buildHttp({ ...world.parts, proxies: ['127.0.0.1'], needsHttps: true });
  const ask = (host: string, more = {}) => strict.inject({ url: '/login', headers: { host, ...more } });
  const host = `${world.shard}.circuit.test`;
  const refused = await ask(host);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('This page needs HTTPS');
  expect(refused.body).toContain(`https://${host}/login`);
  expect((await ask(host, { 'x-forwarded-proto': 'https' })).body).not.toContain('needs HTTPS');
  await strict.close();
});
