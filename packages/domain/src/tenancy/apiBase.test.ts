import { expect, test } from 'vitest';

import { apiBase, callAddress, type ApiBaseFacts } from './apiBase.ts';
import { DEMO_SHARD } from './shards.ts';

const someFacts = (facts: Partial<ApiBaseFacts>): ApiBaseFacts => ({
  apiBaseUrl: 'https://api.circuit.example',
  pageHost: 'demo.circuit.example',
  rootDomain: 'circuit.example',
  shard: DEMO_SHARD,
  ...facts,
});

test.each([
  ['demo.circuit.example', 'https://demo.api.circuit.example'],
  ['demo.dev.circuit.example', 'https://demo.dev.api.circuit.example'],
  ['demo.qa.circuit.example', 'https://demo.qa.api.circuit.example'],
])('S7.01/6 on %s the API base is %s', (pageHost, expected) => {
  expect(apiBase(someFacts({ pageHost }))).toBe(expected);
});

test('S7.01/6 the port and path of the API base stay', () => {
  expect(apiBase(someFacts({ apiBaseUrl: 'https://api.circuit.example:8443/v1' }))).toBe(
    'https://demo.api.circuit.example:8443/v1',
  );
});

test.each(['localhost:5173', '127.0.0.1', 'demo.localhost'])(
  'S7.01/5 on local %s the API base is unchanged',
  (pageHost) => {
    expect(apiBase(someFacts({ pageHost }))).toBe('https://api.circuit.example');
  },
);

test('S7.01/5 on a cloud-hosted page the API base is unchanged', () => {
  expect(apiBase(someFacts({ pageHost: 'circuit.pages.dev' }))).toBe('https://api.circuit.example');
  expect(apiBase(someFacts({ pageHost: 'demo.evil-circuit.example' }))).toBe('https://api.circuit.example');
});

test.each(['https://circuit-api.cloud.example', 'https://user@api.circuit.example', 'https://'])(
  'TN-5 an API host outside the root domain (%s) gets no shard in front',
  (apiBaseUrl) => {
    expect(apiBase(someFacts({ apiBaseUrl }))).toBe(apiBaseUrl);
  },
);

test.each(['', '/backend'])('S7.01/5 an API base that is not absolute (%j) is unchanged', (apiBaseUrl) => {
  expect(apiBase(someFacts({ apiBaseUrl }))).toBe(apiBaseUrl);
});

test('S7.01/3, S7.01/4 a path starting with http is used as given, another follows the API base', () => {
  expect(callAddress('https://elsewhere.example/x', 'https://demo.api.circuit.example')).toBe(
    'https://elsewhere.example/x',
  );
  expect(callAddress('/api/time', 'https://demo.api.circuit.example')).toBe(
    'https://demo.api.circuit.example/api/time',
  );
  expect(callAddress('/api/time', '')).toBe('/api/time');
});
