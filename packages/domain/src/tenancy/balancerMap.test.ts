import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shard } from '../kernel/index.ts';

import { balancerMap, type RoutedCell } from './balancerMap.ts';
import { shardOfHost } from './shardOfHost.ts';

const ROOT = 'circuit.example';
const cell = (name: string, shards: readonly string[], upstreams = ['10.0.0.5:3001', '10.0.0.6:3001']): RoutedCell => ({
  name,
  upstreams,
  shards: shards.map(shard),
});

test('DI-11 nginx gets the processes of each cell and the cell of each host; a host that is unknown has none', () => {
  expect(balancerMap('nginx', [cell('south', ['beta'], ['[::1]:3002']), cell('north', ['alpha'])], ROOT)).toBe(
    `upstream circuit_north {
    server 10.0.0.5:3001 max_fails=1 fail_timeout=2s;
    server 10.0.0.6:3001 max_fails=1 fail_timeout=2s;
    keepalive 64;
}
upstream circuit_south {
    server [::1]:3002 max_fails=1 fail_timeout=2s;
    keepalive 64;
}
map_hash_bucket_size 256;
map_hash_max_size 65536;
map $host $circuit_cell {
    default "";
    alpha.circuit.example circuit_north;
    beta.circuit.example circuit_south;
}
`,
  );
});

test('DI-11 HAProxy gets a line for each host', () => {
  expect(balancerMap('haproxy', [cell('north', ['beta', 'alpha'])], ROOT)).toBe(
    'alpha.circuit.example circuit_north\nbeta.circuit.example circuit_north\n',
  );
});

test('DI-11 every host of the map is one by which the server finds the shard, and the order of cells changes nothing', () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
  const keys = fc.uniqueArray(fc.oneof(key, fc.constantFrom('university', 'root', 'dev', 'qa')), { maxLength: 8 });
  fc.assert(
    fc.property(keys, fc.nat(8), (all, split) => {
      const cells = [cell('north', all.slice(0, split)), cell('south', all.slice(split))];
      const map = balancerMap('haproxy', cells, ROOT);
      expect(balancerMap('haproxy', cells.toReversed(), ROOT)).toBe(map);
      const settings = { rootDomain: ROOT, shards: new Set(all.map(shard)), isDevelopment: false };
      for (const line of map.split('\n').filter((one) => one !== '')) {
        const [host = '', name] = line.split(' ');
        const found = shardOfHost(host, settings);
        const holder = cells.find(({ shards }) => found.isOk && shards.includes(found.value));
        expect(`circuit_${holder?.name}`).toBe(name);
      }
    }),
  );
});
