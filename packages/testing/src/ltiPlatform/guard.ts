import { json, type LmsRequest, type Reply, text } from './http.ts';
import type { Rate } from './rate.ts';
import type { Fault, LmsCourse, LmsTool, Platform, Service } from './state.ts';

/** What a service needs to know before it answers: which tool asks, and about which course. */
export interface Allowed {
  readonly tool: LmsTool;
  readonly course: LmsCourse;
}

interface Demands {
  readonly service: Service;
  /** One of these is enough. */
  readonly scopes: readonly string[];
  /** The media type that the tool sends or accepts; nothing for a request without a body. */
  readonly media: string | null;
}

/** Lets a request through to a service, or refuses it as the platform would. */
export function guard(
  platform: Platform,
  request: LmsRequest,
  { service, scopes, media }: Demands,
  answer: (allowed: Allowed) => Reply,
): Reply {
  const rate = platform.askRate();
  if (rate !== null && rate.left < 0) return throttled(platform, rate.resetSeconds);
  const fault = nextFault(platform, service);
  const interrupted = fault === null || fault === 'loseAnswer' ? null : replyOf(platform, fault);
  if (interrupted !== null) return interrupted;
  if (platform.quirks.requiresUserAgent && (request.headers['user-agent'] ?? '') === '')
    return text(403, '403 Forbidden (User-Agent header is required)');
  const wrongMedia = media === null ? null : mediaProblem(platform, request, media);
  if (wrongMedia !== null) return wrongMedia;
  const token = platform.tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const tool = platform.tools.get(token?.clientId ?? '');
  if (token === undefined || tool === undefined || token.expiresAt <= platform.now())
    return json(401, { errors: { type: 'unauthorized', message: 'Invalid access token' } });
  if (!scopes.some((scope) => token.scopes.includes(scope)))
    return json(platform.quirks.wrongScopeStatus, { errors: { type: 'unauthorized', message: 'Insufficient scope' } });
  const course = platform.courses.get(request.params['course'] ?? '');
  if (course === undefined) return json(404, { errors: { type: 'not_found', message: 'There is no such course' } });
  const reply = withLimits(platform, rate, answer({ tool, course }));
  return fault === 'loseAnswer' ? 'hangUp' : reply;
}

/** Moodle compares the whole header, apart from its parameters, and takes anything that accepts all types. */
function mediaProblem({ quirks }: Platform, { method, headers, url }: LmsRequest, wanted: string): Reply | null {
  const isReading = method === 'GET';
  const given = (isReading ? headers.accept : headers['content-type']) ?? '';
  const isRight = given.split(';')[0]?.trim() === wanted || (isReading && (given === '' || given.includes('*/*')));
  if (isRight || quirks.mediaTypes === 'lax') return null;
  if (quirks.mediaTypes === 'badRequest') return text(400, `No handler found for ${url.pathname} ${given}`);
  return text(isReading ? 406 : 415, `Expected ${wanted}`);
}

export function interruption(platform: Platform, service: Service): Reply | null {
  const fault = nextFault(platform, service);
  return fault === null ? null : replyOf(platform, fault);
}

function nextFault(platform: Platform, service: Service): Fault | null {
  const found = platform.interruptions.find((one) => one.service === service && one.left > 0);
  if (found === undefined) return platform.faultOf(service);
  found.left -= 1;
  return found.kind;
}

function replyOf(platform: Platform, fault: Fault): Reply {
  if (fault === 'throttle') return throttled(platform);
  if (typeof fault === 'object') return text(fault.status, 'Something went wrong');
  return fault === 'hang' ? 'hang' : 'hangUp';
}

function throttled({ quirks }: Platform, seconds = 1): Reply {
  const headers = { 'x-rate-limit-remaining': '0', 'x-request-cost': '10' };
  if (quirks.throttle === 'forbiddenText')
    return {
      status: 403,
      headers: { ...headers, 'content-type': 'text/html' },
      body: '403 Forbidden (Rate Limit Exceeded)',
    };
  const reset = quirks.rateLimitHeaders ? { ...headers, 'x-rate-limit-reset': String(seconds) } : {};
  return {
    status: 429,
    headers: { ...reset, 'retry-after': String(seconds), 'content-type': 'text/plain' },
    body: 'Too Many Requests',
  };
}

function withLimits({ quirks }: Platform, rate: Rate | null, reply: Reply): Reply {
  if (!quirks.rateLimitHeaders || typeof reply === 'string') return reply;
  if (rate !== null) {
    const limits = { 'x-rate-limit-remaining': String(rate.left), 'x-rate-limit-reset': String(rate.resetSeconds) };
    return { ...reply, headers: { ...reply.headers, ...limits, 'x-request-cost': '1' } };
  }
  return { ...reply, headers: { ...reply.headers, 'x-rate-limit-remaining': '600', 'x-request-cost': '0.04' } };
}
