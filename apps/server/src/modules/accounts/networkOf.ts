import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has the whole /64 around it. */
export function networkOf(address: string): string {
  return isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address;
}
