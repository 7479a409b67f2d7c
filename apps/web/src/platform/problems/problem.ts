import type { ProblemDocument, SecondStepNeeded } from '@circuit/contract/problem';

import { isRecord, isRecordOf, isText } from './guards.ts';

/** Why a call failed. (S3.13) */
export interface FetchProblem {
  /** Of the answer; -1 and -2 when there was none. (S8.01) */
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly type?: string;
  readonly instance?: string;
  readonly traceId?: string;
  /** Field name to what is wrong with it. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** With 412: the entity as it is now. */
  readonly current?: unknown;
  /** With a code: the sign-in waits for its second step. */
  readonly secondStep?: SecondStepNeeded;
  /** The server has too much to do and says when to come again. */
  readonly retryAfterMs?: number;
}

export const STATUS_CODE = {
  OK: 200,
  NO_CONTENT: 204,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  SERVER_ERROR: 500,
  UNKNOWN: -1,
  OFFLINE: -2,
} as const;

/** The server that was asked does not hold this university. A code of our own, beside those above. (DI-12) */
export const MISDIRECTED_REQUEST = 421;

export const UNKNOWN_PROBLEM: FetchProblem = {
  status: STATUS_CODE.UNKNOWN,
  title: 'Unknown Error',
  detail: 'An unknown error has occurred.',
};

export const OFFLINE_PROBLEM: FetchProblem = {
  status: STATUS_CODE.OFFLINE,
  title: 'Network Offline',
  detail: 'There is no network connection.',
};

/** What the server's error body says; what it leaves out comes from the HTTP answer. (S8.02) */
export function problemOfAnswer({ status, statusText, headers }: Answer, body: unknown): FetchProblem {
  return { status, title: statusText, detail: statusText, ...saidIn(body), ...laterOf(headers) };
}

type Answer = Pick<Response, 'status' | 'statusText' | 'headers'>;

function laterOf(headers: Headers): Pick<FetchProblem, 'retryAfterMs'> {
  const said = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(said) ? { retryAfterMs: Number(said) * 1000 } : {};
}

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const IS_FIELD: Record<keyof ProblemDocument, (value: unknown) => boolean> = {
  type: isText,
  title: isText,
  status: Number.isInteger,
  detail: isText,
  instance: isText,
  traceId: isText,
  errors: (value) => isRecordOf(value, areTexts),
  current: () => true,
  secondStep: isRecord,
};

/** The fields of a problem document, if what came is one: with one field that is something else, it is none of ours. */
function saidIn(body: unknown): Partial<FetchProblem> {
  if (!isRecord(body)) return {};
  const said = Object.entries(IS_FIELD).filter(([name]) => body[name] !== undefined);
  if (!said.every(([name, isField]) => isField(body[name]))) return {};
  return Object.fromEntries(said.map(([name]) => [name, body[name]]));
}

/** The service says that it is down for a while. (S2.20, S8.03) */
export function saysRightBack({ status, title }: FetchProblem): boolean {
  return status === STATUS_CODE.FORBIDDEN && /right back/i.test(title);
}

/** In any case, with or without spaces and hyphens. (S2.26, S8.03) */
export function mentionsLockdownBrowser({ detail }: FetchProblem): boolean {
  return detail.toLowerCase().replaceAll(/[\s-]/g, '').includes('lockdownbrowser');
}
