import { problemDocument } from '@circuit/contract';

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
export function problemOfAnswer({ status, statusText }: Answer, body: unknown): FetchProblem {
  const said = problemDocument.partial().safeParse(body);
  return { status, title: statusText, detail: statusText, ...(said.success ? definedIn(said.data) : {}) };
}

type Answer = Pick<Response, 'status' | 'statusText'>;

function definedIn(fields: object): Partial<FetchProblem> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The service says that it is down for a while. (S2.20, S8.03) */
export function saysRightBack({ status, title }: FetchProblem): boolean {
  return status === STATUS_CODE.FORBIDDEN && /right back/i.test(title);
}

/** In any case, with or without spaces and hyphens. (S2.26, S8.03) */
export function mentionsLockdownBrowser({ detail }: FetchProblem): boolean {
  return detail.toLowerCase().replaceAll(/[\s-]/g, '').includes('lockdownbrowser');
}
