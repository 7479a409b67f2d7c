import { err, ok, type Result } from '@circuit/domain/kernel';
import { callAddress } from '@circuit/domain/tenancy';

import type { Tab } from '#platform/tab/tab.ts';

import { recall, remember } from './knownAnswers.ts';
import {
  type FetchProblem,
  OFFLINE_PROBLEM,
  problemOfAnswer,
  STATUS_CODE,
  UNKNOWN_PROBLEM,
} from '#platform/problems/problem.ts';
import { isFinal, LONGEST_MS, pause, pauseMs, TRIES } from './retry.ts';

export interface FetchConfig {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly query?: object;
  readonly body?: unknown;
  /** JSON unless given. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One try only. */
  readonly noRetry?: boolean;
  /** The clock asks again anyway: one try, if the server says that it has too much to do. (OL-22) */
  readonly comesAgain?: boolean;
  /** Of each try. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Goes on although the page is left. */
  readonly keepalive?: boolean;
  /** The answer is bytes to keep as they are. */
  readonly answersFile?: boolean;
}

const JSON_TYPE = 'application/json';
const NOT_MODIFIED = 304;

/** Sends until there is an answer that will not change, at most 5 times, with the same headers each time. (S8.03) */
export async function send(config: FetchConfig, tab: Tab): Promise<Result<unknown, FetchProblem>> {
  const tries = config.noRetry === true ? 1 : TRIES;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(config, tab);
    if (outcome.isOk || attempt === tries || isFinal(outcome.failure)) return outcome;
    // The server asks for a longer wait than a person has patience for: the page says so now, and tries again later. (OL-23)
    if ((outcome.failure.retryAfterMs ?? -1) > (config.comesAgain === true ? -1 : LONGEST_MS)) return outcome;
    if (config.signal?.aborted !== true) await pause(pauseMs(attempt, outcome.failure), config.signal);
    if (config.signal?.aborted === true) return outcome;
  }
}

async function sendOnce(config: FetchConfig, tab: Tab): Promise<Result<unknown, FetchProblem>> {
  const address = addressOf(config, tab);
  const known = (config.method ?? 'GET') === 'GET' ? recall(tab, address) : undefined;
  const init = initOf(known === undefined ? config : ifChanged(config, known.etag));
  try {
    const response = await tab.fetch(address, init);
    if (response.status === NOT_MODIFIED && known !== undefined) return ok(known.body);
    if (response.ok) {
      const body = await (config.answersFile === true ? response.blob() : readBody(response));
      if (init.method === 'GET') remember(tab, address, response.headers.get('etag'), body);
      return ok(body);
    }
    return err(problemOfAnswer(response, await readBody(response).catch(() => undefined)));
  } catch {
    // No answer, or one that broke off. The browser does not say why, only whether it believes to be online.
    return err(tab.isOnline() ? UNKNOWN_PROBLEM : OFFLINE_PROBLEM);
  }
}

const ifChanged = (config: FetchConfig, etag: string): FetchConfig => ({
  ...config,
  headers: { ...config.headers, 'If-None-Match': etag },
});

/** A 204 has no data; an answer is read as JSON only if its content type says so, else as text. (S5.05) */
async function readBody(response: Response): Promise<unknown> {
  if (response.status === STATUS_CODE.NO_CONTENT) return undefined;
  return isJson(response.headers.get('content-type') ?? '') ? response.json() : response.text();
}

export function addressOf({ path, query = {} }: FetchConfig, { settings, origin }: Pick<Tab, 'settings' | 'origin'>) {
  if (!path) throw new Error("'config.path' is required");
  const address = new URL(callAddress(path, settings.apiBase), origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) address.searchParams.append(name, String(value));
  return address.href;
}

/** Content type JSON unless given, the body as JSON only then, and none with GET. (S5.05) */
export function initOf(config: FetchConfig): RequestInit {
  const { method = 'GET', body, contentType = JSON_TYPE, headers = {}, keepalive = false } = config;
  const hasBody = method !== 'GET' && body !== undefined;
  return {
    method,
    headers: { Accept: JSON_TYPE, ...(hasBody ? { 'Content-Type': contentType } : {}), ...headers },
    ...(hasBody ? { body: isJson(contentType) ? JSON.stringify(body) : (body as BodyInit) } : {}), // oxlint-disable-line typescript/no-unsafe-type-assertion -- what is not JSON is handed to fetch as it is
    ...signalOf(config),
    ...(keepalive ? { keepalive } : {}),
  };
}

function signalOf({ signal, timeoutMs }: FetchConfig): Pick<RequestInit, 'signal'> {
  if (timeoutMs === undefined) return signal === undefined ? {} : { signal };
  const timeout = AbortSignal.timeout(timeoutMs);
  return { signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]) };
}

function isJson(contentType: string): boolean {
  return /^[^;]*\bjson\b/i.test(contentType);
}
