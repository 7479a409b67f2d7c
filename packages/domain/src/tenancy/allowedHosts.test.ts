import { expect, test } from 'vitest';

import { isAllowedHost } from './allowedHosts.ts';

test.each([
  ['any.example', [], true],
  ['ok.example', ['ok.example'], true],
  ['OK.example.', ['Ok.Example'], true],
  ['a.ok.example', ['ok.example'], false],
  ['a.ok.example', ['*.ok.example'], true],
  ['ok.example', ['*.ok.example'], false],
  ['.ok.example', ['*.ok.example'], false],
  ['notok.example', ['*.ok.example', 'ok.example'], false],
  ['', ['ok.example'], false],
])('EG-9 whether %j may be called with the list %j: %s', (host, allowed, isAllowed) => {
  expect(isAllowedHost(host, allowed)).toBe(isAllowed);
});
