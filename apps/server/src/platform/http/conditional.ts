import { hash } from 'node:crypto';

import type { Endpoint } from '@circuit/contract/endpoint';

import type { WireAnswer } from './idempotency.ts';

/**
 * The ETag of a read that has no version of its own: a digest of the very bytes that this caller gets, and of who they
 * are. Who knows it knows the answer already, and no two people have the same. (OL-20, AN-4) Weak, so that no save takes
 * it for a version.
 */
export function weakEtagOf(endpoint: Endpoint, caller: string, { body, etag, file }: WireAnswer): string | null {
  const { method, writes, givesToken } = endpoint;
  const text = file !== undefined && 'text' in file ? file.text : body;
  if (method !== 'GET' || writes || givesToken || text === null || etag !== null) return null;
  return `W/"${hash('sha256', `${caller} ${text}`, 'base64url').slice(0, 22)}"`;
}

/** Whether the caller has this answer (RFC 9110, If-None-Match). `*` asks for something else, and gets everything. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim() === etag) ?? false;
}
