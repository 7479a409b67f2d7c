import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import { StorageUnavailable } from './storage.ts';

export interface S3Access {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long an answer may take to begin, beside the time its bytes need. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 5000;
/** 256 kB a second: a store slower than that is as good as down. */
const SLOWEST_BYTES_PER_MS = 256;

const nothing = () => undefined;
// The kit warns on the console when sockets run short; storage never logs.
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface S3Door {
  readonly client: S3Client;
  readonly timeoutMs: number;
  /** The time to allow for one request that carries this many bytes. */
  readonly allow: (byteSize: number) => { requestTimeout: number };
}

export function openS3Door(access: S3Access): S3Door {
  const { endpoint, region, accessKeyId, secretAccessKey, timeoutMs = DEFAULT_TIMEOUT_MS } = access;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // One more try hides a dropped connection; more would keep a person waiting for an answer that is no.
    maxAttempts: 2,
    // It would open a connection of its own for each part and wait six seconds on a store that hangs.
    expectContinueHeader: false,
    logger: silent,
    requestHandler: {
      connectionTimeout: Math.min(timeoutMs, 2000),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      logger: silent,
    },
  });
  return { client, timeoutMs, allow: (byteSize) => ({ requestTimeout: timeoutMs + byteSize / SLOWEST_BYTES_PER_MS }) };
}

/** A store that answers "no" to a well-formed question is set up wrongly, which is a bug; all else may pass. */
export async function askStore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isRefusal(error) ? error : new StorageUnavailable(error);
  }
}

export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name);

/** 409 means that another write or delete of the same key was under way: try again, as with 408 and 429. */
const PASSING = new Set([408, 409, 429]);

function isRefusal(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'QuotaExceeded') return false;
  const status = error.$metadata.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && !PASSING.has(status);
}
