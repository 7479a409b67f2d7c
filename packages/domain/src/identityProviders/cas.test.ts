import { describe, expect, test } from 'vitest';

import { isTicket, judgeTicket, mayAskAgain, refusalOfCode, takesCredentials } from './cas.ts';

const ORIGIN = 'https://university.circuit.test';

describe('a ticket', () => {
  test.each([
    ['ST-1-abc', true],
    ['PT-1', true],
    [`ST-${'a'.repeat(253)}`, true],
    [`ST-${'a'.repeat(254)}`, false],
    ['ST-', false],
    ['TGT-', false],
    ['ST-1 2', false],
    ['ST-1\n', false],
    ['ST-é', false],
    ['', false],
  ])('IP-91 %s has the form of a ticket: %s', (ticket, expected) => {
    expect(isTicket(ticket)).toBe(expected);
  });

  test('IP-91 is taken only for our own address, letter for letter', () => {
    const judged = (service: string) => judgeTicket({ ticket: 'ST-1', service }, ORIGIN)?.reason ?? null;
    expect(judged(ORIGIN)).toBeNull();
    for (const other of [
      `${ORIGIN}/`,
      `${ORIGIN}.evil.test`,
      'http://university.circuit.test',
      ORIGIN.toUpperCase(),
      '',
    ])
      expect(judged(other)).toBe('serviceForeign');
    expect(judgeTicket({ ticket: 'rubbish', service: ORIGIN }, ORIGIN)).toEqual({
      reason: 'ticketMalformed',
      details: '',
    });
  });
});

test('IP-93 the code of a refusal becomes a reason of ours, and nothing else of it is kept', () => {
  expect(refusalOfCode('INVALID_TICKET')).toEqual({ reason: 'ticketRefused', details: 'INVALID_TICKET' });
  expect(refusalOfCode('INVALID_TICKET_SPEC').reason).toBe('ticketRefused');
  expect(refusalOfCode('INVALID_SERVICE').reason).toBe('serviceForeign');
  expect(refusalOfCode('UNAUTHORIZED_SERVICE').reason).toBe('providerSaidNo');
  expect(refusalOfCode('Ticket ST-1 was not recognized')).toEqual({ reason: 'providerSaidNo', details: '' });
});

test('IP-94 a second try comes only without an answer and after a quick failure', () => {
  expect([mayAskAgain(false, 10), mayAskAgain(false, 1000), mayAskAgain(true, 10)]).toEqual([true, false, false]);
});

test('IP-100 credentials are taken only if the university and the provider both say so', () => {
  const cas = { kind: 'cas', baseUrl: 'https://login.uni.edu/cas', version: '3' } as const;
  const taken = (isOfProvider: boolean, isOfUniversity: boolean) =>
    takesCredentials({ ...cas, takesCredentials: isOfProvider }, isOfUniversity);
  expect([taken(true, true), taken(true, false), taken(false, true)]).toEqual([true, false, false]);
  expect(takesCredentials({ kind: 'oidc', issuer: '', clientId: '', scopes: [] }, true)).toBe(false);
});
