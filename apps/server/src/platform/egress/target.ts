import { isIP } from 'node:net';

import { isPublicAddress } from './publicAddress.ts';

/** Where a call goes: the name for TLS and the Host header, and the one address that was checked. */
export interface Target {
  readonly url: URL;
  readonly address: string;
}

export type Resolve = (hostName: string) => Promise<readonly string[]>;

/** A name of one label can only be of our own network; these endings never leave it either. */
const INTERNAL_NAME = /^[^.]*$|\.(?:localhost|local|internal|intranet|lan|home|corp|private|arpa)$/;

/**
 * Resolves the name once and checks every answer: the owner of a name may answer with a public and a private address,
 * or with a different one next time. Undefined if the address must not be called. (EG-1, EG-2, EG-3)
 */
export async function findTarget(
  address: string,
  resolve: Resolve,
  reachesLoopback = false,
): Promise<Target | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (reachesLoopback && url !== undefined && isLoopback(url)) return { url, address: '127.0.0.1' };
  if (url === undefined || url.protocol !== 'https:' || url.port !== '') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const hostName = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const addresses = await addressesOf(hostName, resolve);
  const [first] = addresses;
  return first !== undefined && addresses.every(isPublicAddress) ? { url, address: first } : undefined;
}

/** This machine itself, which only development and tests call. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return /^https?:$/.test(protocol) && (hostname === '127.0.0.1' || /^(?:.+\.)?localhost$/.test(hostname));
}

async function addressesOf(hostName: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostName) !== 0) return [hostName];
  return INTERNAL_NAME.test(hostName) ? [] : resolve(hostName);
}
