import ipaddr from 'ipaddr.js';

// All that IPv6 has given out; outside of it lie, among others, the old writings of IPv4 addresses (::7f00:1).
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Everything else is refused by being anything else: loopback,
 * private, link-local (where clouds keep their credentials), shared, multicast, reserved, and every way of writing an
 * IPv4 address inside an IPv6 one. (EG-2)
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
