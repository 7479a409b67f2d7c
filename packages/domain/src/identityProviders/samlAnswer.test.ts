import { describe, expect, test } from 'vitest';

import { judgeAnswer, judgeLogoutRequest, type AnswerFacts, type LogoutFacts } from './samlAnswer.ts';

const NOW = new Date('2030-01-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const expected = { entityId: 'https://idp', assertionUrl: 'https://us/acs', requestId: '_1' };
const bearer = {
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  recipient: 'https://us/acs',
  inResponseTo: '_1',
  notBefore: null,
  notOnOrAfter: after(300),
};
const answer: AnswerFacts = {
  responseIssuer: 'https://idp',
  destination: 'https://us/acs',
  issuer: 'https://idp',
  confirmations: [bearer],
};
const judge = (change: Partial<AnswerFacts>) => judgeAnswer({ ...answer, ...change }, expected, NOW)?.reason ?? null;

describe('an answer', () => {
  test('IP-73 of the provider that was asked, for us and to the request is taken; what it leaves out is not judged', () => {
    expect(judge({})).toBeNull();
    expect(judge({ responseIssuer: null, destination: null })).toBeNull();
  });

  test.each([
    ['without an issuer', { issuer: null }, 'issuerWrong'],
    ['of another issuer', { issuer: 'https://other' }, 'issuerWrong'],
    ['in a response of another issuer', { responseIssuer: 'https://other' }, 'issuerWrong'],
    ['to another address', { destination: 'https://us/acs/' }, 'destinationWrong'],
    ['without a confirmation', { confirmations: [] }, 'answerUnreadable'],
    ['not for its bearer', { confirmations: [{ ...bearer, method: null }] }, 'answerUnreadable'],
    ['for nobody', { confirmations: [{ ...bearer, recipient: null }] }, 'destinationWrong'],
    ['to no request', { confirmations: [{ ...bearer, inResponseTo: null }] }, 'requestUnknown'],
    ['without an end', { confirmations: [{ ...bearer, notOnOrAfter: null }] }, 'answerUnreadable'],
    ['a minute after its end', { confirmations: [{ ...bearer, notOnOrAfter: after(-60) }] }, 'expired'],
    ['more than a minute too early', { confirmations: [{ ...bearer, notBefore: after(61) }] }, 'notYetValid'],
  ] as const)('IP-73 %s is refused', (_name, change, reason) => {
    expect(judge(change)).toBe(reason);
  });

  test('IP-73 clocks may differ by a minute', () => {
    expect(judge({ confirmations: [{ ...bearer, notOnOrAfter: after(-59), notBefore: after(60) }] })).toBeNull();
  });

  test('IP-73 one confirmation must hold all of it', () => {
    const elsewhere = { ...bearer, recipient: 'https://other' };
    const late = { ...bearer, notOnOrAfter: after(-600) };
    expect(judge({ confirmations: [elsewhere, late] })).toBe('expired');
    expect(judge({ confirmations: [elsewhere, late, bearer] })).toBeNull();
  });
});

describe('a logout request', () => {
  const request: LogoutFacts = {
    id: '_2',
    issuer: 'https://idp',
    destination: 'https://us/slo',
    issuedAt: NOW,
    notOnOrAfter: null,
    nameId: 'alice',
  };
  const judgeIt = (change: Partial<LogoutFacts>) =>
    judgeLogoutRequest({ ...request, ...change }, { entityId: 'https://idp', signOutUrl: 'https://us/slo' }, NOW)
      ?.reason ?? null;

  test.each([
    ['that is from now', {}, null],
    ['that names no address', { destination: null }, null],
    ['ten minutes old', { issuedAt: after(-600) }, null],
    ['eleven minutes old', { issuedAt: after(-660) }, 'expired'],
    ['that ended', { issuedAt: after(-120), notOnOrAfter: after(-60) }, 'expired'],
    ['from the future', { issuedAt: after(61) }, 'notYetValid'],
    ['without an id', { id: null }, 'answerUnreadable'],
    ['without a moment', { issuedAt: null }, 'answerUnreadable'],
    ['about nobody', { nameId: null }, 'answerUnreadable'],
    ['of another issuer', { issuer: 'https://other' }, 'issuerWrong'],
    ['to another address', { destination: 'https://other' }, 'destinationWrong'],
  ] as const)('IP-76 %s is judged', (_name, change, reason) => {
    expect(judgeIt(change)).toBe(reason);
  });
});
