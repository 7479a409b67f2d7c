import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';

import { freePort } from '@circuit/testing';

const BUILT = process.env['WEB_FOLDER'] ?? join(import.meta.dirname, '../../../web/dist');
const IS_TEXT = /\.(?:js|css|html|json)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface TwoBuilds {
  readonly origin: string;
  /** The newer build replaces the older one, of which the server has nothing any more. */
  readonly update: () => void;
  /** Whether calls reach the API. */
  readonly setApi: (isThere: boolean) => void;
  /** How the names of the files of the newer build end. */
  readonly mark: string;
  readonly close: () => void;
}

/** The web app in front of a real API, as one build and then as the next, in which every file has another name. */
export async function twoBuilds(api: string): Promise<TwoBuilds> {
  const mark = 'ZZ';
  const second = nextBuild(mark);
  let folder = BUILT;
  let isThere = true;
  const port = await freePort();
  const answer = (asked: IncomingMessage, answered: ServerResponse) => {
    const path = (asked.url ?? '/').split('?')[0] ?? '/';
    const isCall = /^\/(?:api|token)(?:\/|$)/.test(path) || /\.(?:webmanifest|png|ico)$/.test(path);
    if (isCall && !isThere) return void answered.destroy();
    return isCall ? passOn(asked, answered, api) : sendFile(answered, folder, path);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    update: () => void (folder = second),
    setApi: (is) => void (isThere = is),
    mark,
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(second, { recursive: true, force: true });
    },
  };
}

function passOn(asked: IncomingMessage, answered: ServerResponse, api: string): void {
  const { hostname, port, host } = new URL(api);
  const headers = { ...asked.headers, host, ...(asked.headers.origin === undefined ? {} : { origin: api }) };
  const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
    // The page was left while it waited.
    if (answered.destroyed) return void came.destroy();
    answered.writeHead(came.statusCode ?? 502, came.rawHeaders);
    return void pipeline(came, answered, () => {});
  });
  onward.on('error', () => answered.destroy());
  pipeline(asked, onward, () => {});
}

function sendFile(answered: ServerResponse, folder: string, path: string): void {
  const name = extname(path) === '' ? 'index.html' : path.slice(1);
  try {
    const content = readFileSync(join(folder, name));
    const isForever = name.startsWith('assets/');
    answered.writeHead(200, {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': isForever ? 'max-age=31536000, immutable' : 'no-cache',
    });
    answered.end(content);
  } catch {
    answered.writeHead(404).end();
  }
}

/** A copy of the build with other names, as if every file had changed. */
function nextBuild(mark: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-build-'));
  cpSync(BUILT, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.\w+$/.test(name));
  const renamed = (text: string) => text.replaceAll(/(-[\w-]{8})(\.(?:js|css|woff2|svg))\b/g, `$1${mark}$2`);
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => IS_TEXT.test(name));
  for (const name of texts) writeFileSync(join(folder, name), renamed(readFileSync(join(folder, name), 'utf8')));
  const page = readFileSync(join(folder, 'index.html'));
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
    .replace(/(build:.)(index-[\w-]{8})/, `$1$2${mark}`)
    .replace(/(page:.)[0-9a-f]{64}/, `$1${createHash('sha256').update(page).digest('hex')}`);
  writeFileSync(join(folder, 'sw.js'), worker);
  return folder;
}
