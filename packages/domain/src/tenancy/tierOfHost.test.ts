import { expect, test } from 'vitest';

import { tierOfHost } from './tierOfHost.ts';

test.each([
  ['localhost:5173', 'local'],
  ['127.0.0.1', 'local'],
  ['[::1]:5173', 'local'],
  ['demo.localhost', 'local'],
  ['university.dev.circuit.example', 'dev'],
  ['UNIVERSITY.DEV.circuit.example.:443', 'dev'],
  ['dev.circuit.example', 'dev'],
  ['demo.qa.circuit.example', 'qa'],
  ['demo.circuit.example', 'production'],
  ['circuit.example', 'production'],
])('S4.11/1 the tier of %s is %s', (host, tier) => {
  expect(tierOfHost(host, 'circuit.example')).toBe(tier);
});

test.each(['a.dev.evil.com', 'dev.university.circuit.example', 'preview.pages.dev', '', 'a b'])(
  'TN-3 a host that tells nothing (%j) is production',
  (host) => {
    expect(tierOfHost(host, 'circuit.example')).toBe('production');
  },
);
