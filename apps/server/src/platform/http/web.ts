import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { FormOrigins } from './formOrigins.ts';
import type { FrameOrigins } from './frameOrigins.ts';
import { pageHeaders } from './headers.ts';
import { MANIFEST_PATH, type ManifestOf } from './manifest.ts';
import { pausedPage, type IsPausedAt } from './pausedPage.ts';
import { sendPage as sendBrowserPage } from './sendPage.ts';
import type { OutsideOrigins } from './outsideOrigins.ts';
import { readPreloads } from './preloads.ts';

/** HEAD is what programs ask that watch whether a page is there. */
const READS = new Set(['GET', 'HEAD']);
/** Written by the build of the web app. */
const SERVICE_WORKER = 'sw.js';
const OF_THE_API = /^\/(?:api|token|lti|saml)(?:\/|$)/;

/** A production without pages would start, look healthy and answer everybody with 404. (OP-9) */
export function requireWebBuild(folder: string): void {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(
      `There is no built web app in ${folder}. Run "npm run build", or set WEB_FOLDER to the folder of its index.html.`,
    );
}

/** Sends the page or file of the web app that a path stands for; undefined when it is none of its business. */
export type SendWeb = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/**
 * The built web app under every path that is not the API's: its router decides what to show. Not by routes, since every
 * route is a declared endpoint.
 */
export function webSender(
  folder: string | undefined,
  storeOrigins: readonly string[],
  frameOriginsOf: FrameOrigins,
  formOriginsOf: FormOrigins,
  outsideOriginsOf: OutsideOrigins,
  isPausedAt: IsPausedAt,
  manifestOf: ManifestOf,
): SendWeb {
  if (folder === undefined || !existsSync(folder)) return () => undefined;
  const headersOf = headersByOrigins(storeOrigins);
  const preloadsOf = readPreloads(folder);
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const sendManifest = async ({ shard }: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(headersOf([], [], [])).header('cache-control', 'no-cache');
    return reply.type('application/manifest+json').send(await manifestOf(shard));
  };
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!READS.has(request.method) || OF_THE_API.test(path)) return undefined;
    if (path === MANIFEST_PATH) return sendManifest(request, reply);
    const file = path.slice(1);
    const isPage = !files.has(file) || file === 'index.html';
    if (isPage && /\.\w+$/.test(path)) return undefined;
    const sendPage = async () => {
      const { shard } = request;
      const [frames, forms, outside, isPaused] = await Promise.all([
        frameOriginsOf(shard, path),
        formOriginsOf(shard, path),
        outsideOriginsOf(shard),
        isPausedAt(shard),
      ]);
      if (isPaused) return sendBrowserPage(reply, pausedPage(frames));
      const link = preloadsOf(path);
      if (link !== undefined) void reply.header('link', link);
      void reply.headers(headersOf(frames, forms, outside));
      return reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
    };
    const sendAsset = async () => {
      // Files under assets carry a hash of their content in their name; the page itself must be asked for each time.
      const isForever = file.startsWith('assets/');
      void reply.headers(headersOf([], [], []));
      // A browser that kept an old service worker would keep its old build with it. (OF-9)
      if (file === SERVICE_WORKER)
        return reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
      return reply.sendFile(file, folder, { maxAge: isForever ? '365d' : 0, immutable: isForever });
    };
    return isPage ? sendPage() : sendAsset();
  };
}

/** Worked out once for each list of origins: there are as many as universities with platforms, and few change. */
function headersByOrigins(storeOrigins: readonly string[]) {
  const known = new Map<string, Readonly<Record<string, string>>>();
  return (frames: readonly string[], forms: readonly string[], outside: readonly string[]) => {
    const key = [frames, forms, outside].map((origins) => origins.join(' ')).join('|');
    const headers = known.get(key) ?? pageHeaders(storeOrigins, frames, forms, outside);
    known.set(key, headers);
    return headers;
  };
}
