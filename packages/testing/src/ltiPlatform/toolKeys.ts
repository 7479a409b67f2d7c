import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK, type JWK } from 'jose';

import { isObject } from './http.ts';
import type { LmsTool, Platform } from './state.ts';

/** A token of the tool whose signature holds, or why it does not. */
export type Verified =
  | { readonly isValid: true; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly isValid: false; readonly reason: string };

/** The claims of a token that nobody has checked yet, to find out which tool it is about. */
export function uncheckedClaims(token: string): Readonly<Record<string, unknown>> | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Checks a signature of the tool against its published keys. An unknown key is looked up once more, then refused. */
export async function verifyOfTool(platform: Platform, tool: LmsTool, token: string): Promise<Verified> {
  const header = headerOf(token);
  if (header === null) return { isValid: false, reason: 'Wrong number of segments' };
  if (header.alg !== 'RS256') return { isValid: false, reason: 'Algorithm not allowed' };
  if (typeof header.kid !== 'string') return { isValid: false, reason: '"kid" empty, unable to lookup correct key' };
  const key = await keyOf(platform, tool, header.kid);
  if (key === null) return { isValid: false, reason: '"kid" invalid, unable to lookup correct key' };
  try {
    await compactVerify(token, await importJWK(key, 'RS256'), { algorithms: ['RS256'] });
    return { isValid: true, claims: decodeJwt(token) };
  } catch {
    return { isValid: false, reason: 'Signature verification failed' };
  }
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

async function keyOf(platform: Platform, tool: LmsTool, kid: string): Promise<JWK | null> {
  if (tool.registeredKeys !== null) return tool.registeredKeys.find((key) => key.kid === kid) ?? null;
  const known = find(platform.toolKeys.get(tool.jwksUrl) ?? [], kid);
  if (known !== null) return known;
  const fetched = await fetchKeys(tool.jwksUrl);
  platform.toolKeys.set(tool.jwksUrl, fetched);
  return find(fetched, kid);
}

/** Moodle drops a key without `alg`, so a tool has to publish it. */
const find = (keys: readonly JWK[], kid: string): JWK | null =>
  keys.find((key) => key.kid === kid && key.alg !== undefined) ?? null;

async function fetchKeys(url: string): Promise<readonly JWK[]> {
  const body = await readJson(url).catch(() => null);
  const keys = isObject(body) ? body['keys'] : [];
  return Array.isArray(keys) ? keys.filter((key): key is JWK => isObject(key)) : [];
}

async function readJson(address: string): Promise<unknown> {
  const url = new URL(address);
  if (!url.hostname.endsWith('.localhost')) return (await fetch(url)).json();
  // For a browser every name below localhost is this machine; for Node only if the system's resolver says so.
  const options = { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, headers: { host: url.host } };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(options, resolve).once('error', reject);
  });
  return json(answer);
}
