import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { FormOrigins } from './formOrigins.ts';
import type { FrameOrigins } from './frameOrigins.ts';
import { pageHeaders } from './headers.ts';
import type { OutsideOrigins } from './outsideOrigins.ts';
import { readPreloads } from './preloads.ts';

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
): SendWeb {
  if (folder === undefined || !existsSync(folder)) return () => undefined;
  const headersOf = headersByOrigins(storeOrigins);
  const preloadsOf = readPreloads(folder);
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' || OF_THE_API.test(path)) return undefined;
    const file = path.slice(1);
    const isPage = !files.has(file) || file === 'index.html';
    if (isPage && /\.\w+$/.test(path)) return undefined;
    const sendPage = async () => {
      const link = preloadsOf(path);
      if (link !== undefined) void reply.header('link', link);
      const { shard } = request;
      const outside = await outsideOriginsOf(shard);
      void reply.headers(headersOf(await frameOriginsOf(shard, path), await formOriginsOf(shard, path), outside));
      return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
    };
    const sendAsset = async () => {
      // Files under assets carry a hash of their content in their name; the page itself must be asked for each time.
      const isForever = file.startsWith('assets/');
      void reply.headers(headersOf([], [], []));
      return reply.sendFile(file, folder, { maxAge: isForever ? '365d' : 0, immutable: isForever });
    };
    return isPage ? sendPage() : sendAsset();
  };
}

/** Worked out once for each list of origins: there are as many as universities with platforms, and few change. */
function headersByOrigins(storeOrigins: readonly string[]) {
  const known = new Map<string, Readonly<Record<string, string>>>();
  return (frameOrigins: readonly string[], formOrigins: readonly string[], outsideOrigins: readonly string[]) => {
    const key = [frameOrigins, formOrigins, outsideOrigins].map((origins) => origins.join(' ')).join('|');
    const headers = known.get(key) ?? pageHeaders(storeOrigins, frameOrigins, formOrigins, outsideOrigins);
    known.set(key, headers);
    return headers;
  };
}
