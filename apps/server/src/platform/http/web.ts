import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { pageHeaders } from './headers.ts';
import { readPreloads } from './preloads.ts';

const OF_THE_API = /^\/(?:api|token|lti)(?:\/|$)/;

/** A production without pages would start, look healthy and answer everybody with 404. (OP-9) */
export function requireWebBuild(folder: string): void {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(
      `There is no built web app in ${folder}. Run "npm run build", or set WEB_FOLDER to the folder of its index.html.`,
    );
}

/** Sends the page or file of the web app that a path stands for; undefined when it is none of its business. */
export type SendWeb = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/**
 * The built web app under every path that is not the API's: its router decides what to show. Not by routes, since every
 * route is a declared endpoint.
 */
export function webSender(folder: string | undefined, storeOrigins: readonly string[]): SendWeb {
  if (folder === undefined || !existsSync(folder)) return () => undefined;
  const headers = pageHeaders(storeOrigins);
  const preloadsOf = readPreloads(folder);
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' || OF_THE_API.test(path)) return undefined;
    const file = path.slice(1);
    const isPage = !files.has(file) || file === 'index.html';
    if (isPage && /\.\w+$/.test(path)) return undefined;
    void reply.headers(headers);
    if (isPage) {
      const link = preloadsOf(path);
      if (link !== undefined) void reply.header('link', link);
      return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
    }
    // Files under assets carry a hash of their content in their name; the page itself must be asked for each time.
    const isForever = file.startsWith('assets/');
    return reply.sendFile(file, folder, { maxAge: isForever ? '365d' : 0, immutable: isForever });
  };
}
