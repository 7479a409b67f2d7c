import type { BrowserAnswer } from '@circuit/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { toHttp } from '#platform/problems.ts';

import { browserPage } from './browserPage.ts';
import { problemOf, sendError } from './errors.ts';
import type { FrameOrigins } from './frameOrigins.ts';
import { API_HEADERS } from './headers.ts';

export function sendPage(reply: FastifyReply, { status, headers, cookies, html }: BrowserAnswer): FastifyReply {
  void reply.code(status).headers(API_HEADERS).headers(headers);
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return reply.send(html);
}

/** A person who came by a link of another site reads a page; a program reads a problem document. */
export async function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  frameOriginsOf: FrameOrigins,
): Promise<FastifyReply> {
  const problem = problemOf(error);
  if (request.routeOptions.config.endpoint?.answersPage !== true || problem === undefined)
    return sendError(error, request, reply);
  const { status, title, detail } = toHttp(problem);
  const frameOrigins = await frameOriginsOf(request.shard);
  return sendPage(reply, browserPage({ status, title, texts: [detail], reference: request.id, frameOrigins }));
}
