import { expect, test } from 'vitest';

import { addressBlockOf, networkOf } from './networks.ts';

test.each([
  ['192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['2001:db8:0:0:ffff:1:2:3', '2001:db8::/64', '2001:db8::/48'],
  ['2001:DB8:0:7::9', '2001:db8:0:7::/64', '2001:db8::/48'],
  ['2001:db8:1:ffff:1::', '2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['not an address', 'unknown', 'unknown'],
])('AC-41 %s is counted in one network however it is written', (address, network, block) => {
  expect([networkOf(address), addressBlockOf(address)]).toEqual([network, block]);
});
