import ipaddr from 'ipaddr.js';

/**
 * The network that a limit counts: an IPv4 address, or the /64 around an IPv6 one, since a client with one of its
 * addresses has them all. However an address is written, it is the same network. (AC-41)
 */
export const networkOf = (address: string): string => prefixOf(address, 32, 64);

/** The block that is kept, logged and counted for sign-ins: it names a network and no person. (AC-41) */
export function addressBlockOf(address: string): string {
  // Every answer is logged with it, and behind a campus gateway thousands come from a handful of addresses.
  let block = blocks.get(address);
  if (block === undefined) {
    block = prefixOf(address, 24, 48);
    if (blocks.size < MOST_REMEMBERED) blocks.set(address, block);
  }
  return block;
}

const MOST_REMEMBERED = 10_000;
const blocks = new Map<string, string>();

function prefixOf(address: string, ipv4Bits: number, ipv6Bits: number): string {
  // A link-local address carries the name of an interface, which is no part of it.
  const plain = address.split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return 'unknown';
  // `process` reads an IPv4 address inside an IPv6 one (::ffff:192.0.2.1) as what it is.
  const parsed = ipaddr.process(plain);
  const bits = parsed.kind() === 'ipv4' ? ipv4Bits : ipv6Bits;
  const bytes = parsed.toByteArray().map((byte, at) => byte & maskOf(bits - 8 * at));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

const maskOf = (bits: number): number => 0xff & (0xff00 >> Math.min(8, Math.max(0, bits)));
