import type { ProblemDocument } from '@circuit/contract/problem';
import { isOverload, isUnstorableText, ShardShut } from '@circuit/db';
import { redactAddresses } from '@circuit/domain/privacy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { describeError } from '#platform/log.ts';
import { ProblemError, retryAfterSeconds, toHttp, type HttpProblem, type Problem } from '#platform/problems.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';

import { API_HEADERS } from './headers.ts';

const UNKNOWN: HttpProblem = { status: 500, title: 'Unknown Error', detail: 'An unknown error has occurred.' };

/** Every failure leaves as a problem document (RFC 9457), and only bugs are logged as errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  if (problem === undefined) request.log.error(describeError(error), 'unexpected error');
  else if (problem.kind === 'busy' || problem.kind === 'storeAway') request.log.warn(describeError(error), 'busy');
  return sendProblem(problem, request, reply);
}

/** Without an error and its stack: what is refused by the thousand must cost little. (OL-3) */
export function sendProblem(problem: Problem | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const after = problem === undefined ? undefined : retryAfterSeconds(problem);
  if (after !== undefined) void reply.header('retry-after', String(after));
  const http = problem === undefined ? UNKNOWN : toHttp(problem);
  return reply
    .code(http.status)
    .headers(API_HEADERS)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(documentOf(http, problem, request)));
}

function documentOf(http: HttpProblem, problem: Problem | undefined, request: FastifyRequest): ProblemDocument {
  return {
    type: problem === undefined ? 'about:blank' : `urn:circuit:problem:${problem.kind}`,
    ...http,
    // An address may hold a secret, and clients keep such answers.
    instance: redactAddresses(request.url.split('?')[0] ?? '/'),
    traceId: request.id,
    ...(problem?.kind === 'invalidRequest' ? { errors: problem.errors } : {}),
    ...(problem?.kind === 'secondStepNeeded' ? { secondStep: problem.secondStep } : {}),
    ...(problem?.kind === 'versionConflict' ? { current: problem.current } : {}),
  };
}

export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof ShardShut) return shutProblem(error);
  if (isOverload(error)) return { kind: 'busy', retryAfterSeconds: 2 };
  if (error instanceof StorageUnavailable) return { kind: 'storeAway', retryAfterSeconds: 10 };
  if (isUnstorableText(error))
    return { kind: 'invalidRequest', errors: { request: ['A text contains a NUL character.'] } };
  if (hasZodFastifySchemaValidationErrors(error))
    return { kind: 'invalidRequest', errors: fieldErrors(error.validation) };
  // What Fastify itself refuses: a body that is no JSON, too large, or of a type we do not read.
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return { kind: 'unreadable', status: error.statusCode, detail: error.message };
  return undefined;
}

/** After a move the next call finds the other cell; a university stays read-only for longer. (SH-12, OP-28) */
const shutProblem = ({ why }: ShardShut): Problem =>
  why === 'moved' ? { kind: 'busy', retryAfterSeconds: 1 } : { kind: 'readOnly', retryAfterSeconds: 60 };

function fieldErrors(
  issues: readonly { readonly instancePath: string; readonly message?: string | undefined }[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message = 'Invalid' } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request';
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
