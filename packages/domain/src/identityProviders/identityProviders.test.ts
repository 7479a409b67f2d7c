import { describe, expect, test } from 'vitest';

import { shard, userId, type UserId } from '../kernel/index.ts';
import type { GlobalRole } from '../permissions/index.ts';
import { UNIVERSITY_SHARD } from '../tenancy/index.ts';

import { decideAdmission, type AdmissionFacts } from './admission.ts';
import { attributesOf } from './attributes.ts';
import { afterAnswer, mayAsk, NEW_BREAKER } from './breaker.ts';
import { judgeLogoutToken } from './logoutToken.ts';
import { PROVIDER_REFUSALS, providerRefusalText, readRefusal } from './refusals.ts';
import { provesSecondFactor, readPerson } from './said.ts';
import { judgeSecretEnd } from './secretsEnd.ts';
import { USUAL_MAPPING } from './settings.ts';
import { judgeStart } from './starts.ts';

const ADA = userId('01980000-0000-7000-8000-000000000001');
const EVE = userId('01980000-0000-7000-8000-000000000002');
const account = (id: UserId, ...globalRoles: GlobalRole[]) => ({ userId: id, isActive: true, globalRoles });
const NOBODY: AdmissionFacts = {
  linked: null,
  byPuid: null,
  byAlias: null,
  byEmail: null,
  said: { isEmailTrusted: true },
  firstSignIn: 'create',
};

describe('whose account it is', () => {
  test('IP-20 the account of an earlier sign-in comes before every name', () => {
    expect(decideAdmission({ ...NOBODY, linked: account(ADA), byPuid: account(EVE) })).toEqual({
      act: 'use',
      userId: ADA,
    });
  });

  test.each([
    ['puid', { byPuid: account(ADA) }],
    ['alias', { byAlias: account(ADA) }],
    ['email', { byEmail: account(ADA) }],
  ] as const)('IP-21 an account is found by %s', (by, found) => {
    expect(decideAdmission({ ...NOBODY, ...found })).toEqual({ act: 'link', userId: ADA, by });
  });

  test('IP-22 an e-mail that the provider does not answer for opens no account, and no second one is made', () => {
    const facts = { ...NOBODY, byEmail: account(ADA), said: { isEmailTrusted: false } };
    expect(decideAdmission(facts)).toEqual({ act: 'refuse', reason: 'emailUnverified', userId: ADA });
  });

  test('IP-23 names of two people lead to neither', () => {
    const facts = { ...NOBODY, byPuid: account(ADA), byEmail: account(EVE) };
    expect(decideAdmission(facts)).toEqual({ act: 'refuse', reason: 'severalAccounts' });
  });

  test.each(['Admin', 'SuperAdmin'] as const)('IP-24 no name leads into the account of an %s', (role) => {
    for (const found of ['byPuid', 'byAlias', 'byEmail'] as const)
      expect(decideAdmission({ ...NOBODY, [found]: account(ADA, role) })).toEqual({
        act: 'refuse',
        reason: 'connectFirst',
        userId: ADA,
      });
    expect(decideAdmission({ ...NOBODY, linked: account(ADA, role) })).toEqual({ act: 'use', userId: ADA });
  });

  test('IP-20 a deactivated person stays out, whichever way they are found', () => {
    const gone = { ...account(ADA), isActive: false };
    for (const found of ['linked', 'byPuid', 'byAlias', 'byEmail'] as const)
      expect(decideAdmission({ ...NOBODY, [found]: gone })).toEqual({ act: 'refuse', reason: 'personInactive' });
  });

  test('IP-25 somebody new gets an account only where the provider may bring new people', () => {
    expect(decideAdmission(NOBODY)).toEqual({ act: 'create' });
    expect(decideAdmission({ ...NOBODY, firstSignIn: 'knownOnly' })).toEqual({
      act: 'refuse',
      reason: 'personUnknown',
    });
  });
});

describe('what a provider says about a person', () => {
  const saml = { kind: 'saml', mapping: { ...USUAL_MAPPING.saml, puid: 'puid' }, domains: ['uni.edu'] } as const;
  const provider = { ...saml, domains: [...saml.domains] };
  const said = (attributes: Readonly<Record<string, string[]>>) => ({ subject: 'x', attributes });
  const ALIAS = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6';
  const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3';

  test('IP-11 a PUID keeps its zeros and an alias loses its scope', () => {
    const read = readPerson(said({ [ALIAS]: ['Ada@uni.edu'], puid: ['0012345678'] }), provider, UNIVERSITY_SHARD);
    expect(read).toMatchObject({ isOk: true, value: { alias: 'ada', puid: '0012345678', email: null } });
  });

  test('IP-12 an alias of another organization is nobody’s here', () => {
    const open = { ...provider, domains: [] };
    const read = readPerson(said({ [ALIAS]: ['ada@other.edu'] }), open, UNIVERSITY_SHARD);
    expect(read).toMatchObject({ isOk: true, value: { alias: null } });
    const closed = readPerson(said({ [ALIAS]: ['ada@other.edu'] }), provider, UNIVERSITY_SHARD);
    expect(closed).toMatchObject({ isOk: false, failure: { reason: 'domainForbidden' } });
  });

  test.each([
    ['of a domain on the list', ['uni.edu'], 'ada@uni.edu', true],
    ['of another domain', ['uni.edu', 'x.edu'], 'ada@sub.uni.edu', null],
    ['without a list', [], 'ada@uni.edu', false],
  ])('IP-12 an address %s is believed or not', (_name, domains, email, isTrusted) => {
    const read = readPerson(said({ [MAIL]: [email] }), { ...provider, domains }, shard('other'));
    if (isTrusted === null) expect(read.isOk).toBe(false);
    else expect(read).toMatchObject({ isOk: true, value: { email, isEmailTrusted: isTrusted } });
  });

  test.each([
    ['true', true],
    ['false', false],
    [undefined, false],
  ])('IP-12 an OpenID provider must have checked the address: email_verified %s', (verified, isTrusted) => {
    const claims = attributesOf({ email: 'ada@uni.edu', email_verified: verified });
    const openid = { kind: 'oidc', mapping: USUAL_MAPPING.oidc, domains: ['uni.edu'] } as const;
    const read = readPerson({ subject: 'x', attributes: claims }, { ...openid, domains: ['uni.edu'] }, shard('other'));
    expect(read).toMatchObject({ isOk: true, value: { isEmailTrusted: isTrusted } });
  });

  test('IP-11 without the key that the mapping names nobody comes', () => {
    const mapping = { ...USUAL_MAPPING.saml, subject: 'subject-id' };
    const read = readPerson(said({ [ALIAS]: ['ada@uni.edu'] }), { ...provider, mapping }, UNIVERSITY_SHARD);
    expect(read).toMatchObject({ isOk: false, failure: { reason: 'subjectMissing' } });
  });

  test('IP-11 claims become attributes, and what is no text is left out', () => {
    expect(attributesOf({ a: 'x', b: 1, c: true, d: ['y', { z: 1 }], e: null, f: { g: 'h' } })).toEqual({
      a: ['x'],
      b: ['1'],
      c: ['true'],
      d: ['y'],
      e: [],
      f: [],
    });
  });

  test('IP-13 a second factor counts only if the administrator named its value', () => {
    expect(provesSecondFactor(['pwd', 'mfa'], ['mfa'])).toBe(true);
    expect(provesSecondFactor(['pwd'], ['mfa'])).toBe(false);
    expect(provesSecondFactor(['mfa'], [])).toBe(false);
  });
});

describe('the way through a provider', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const later = new Date('2026-11-18T10:05:00Z');
  test.each([
    ['nobody knows', null, 'startUnknown'],
    ['came back already', { expiresAt: later, consumedAt: now }, 'startUsed'],
    ['took too long', { expiresAt: now, consumedAt: null }, 'startExpired'],
  ] as const)('IP-31 a sign-in that %s is refused', (_name, start, reason) => {
    expect(judgeStart(start, now)?.reason).toBe(reason);
  });
  test('IP-31 a sign-in that is on its way goes on', () => {
    expect(judgeStart({ expiresAt: later, consumedAt: null }, now)).toBeNull();
  });

  test('IP-41 after five calls without an answer nobody asks for two seconds, then one does', () => {
    let breaker = NEW_BREAKER;
    for (let call = 0; call < 5; call++) breaker = afterAnswer({ ...breaker, underWay: 1 }, false, 1000);
    expect([mayAsk(breaker, 1001), mayAsk(breaker, 2999), mayAsk(breaker, 3000)]).toEqual([false, false, true]);
    expect(mayAsk({ ...breaker, underWay: 1 }, 3000)).toBe(false);
    expect(mayAsk(afterAnswer({ ...breaker, underWay: 1 }, true, 3000), 3000)).toBe(true);
  });
  test('IP-41 eight may wait for a provider at once', () => {
    expect([mayAsk({ ...NEW_BREAKER, underWay: 7 }, 0), mayAsk({ ...NEW_BREAKER, underWay: 8 }, 0)]).toEqual([
      true,
      false,
    ]);
  });

  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  test('IP-51 a logout token names a session or a person', () => {
    expect(judgeLogoutToken({ jti: 'a', sid: 's', events: EVENT })).toEqual({
      isOk: true,
      value: { jti: 'a', sid: 's', sub: null },
    });
  });
  test.each([
    ['without its event', { jti: 'a', sub: 'x' }],
    ['with a nonce', { jti: 'a', sub: 'x', events: EVENT, nonce: 'n' }],
    ['without an id', { sub: 'x', events: EVENT }],
    ['about nobody', { jti: 'a', events: EVENT }],
  ])('IP-51 a token %s ends nothing', (_name, claims) => {
    expect(judgeLogoutToken(claims).isOk).toBe(false);
  });

  test.each([
    [null, null],
    ['2026-11-18T09:59:59Z', { state: 'ended', days: 0 }],
    ['2026-12-17T10:00:00Z', { state: 'endsSoon', days: 29 }],
    ['2026-12-18T10:00:00Z', null],
  ])('IP-40 a certificate that ends at %s is spoken of in time', (endsAt, expected) => {
    expect(judgeSecretEnd(endsAt === null ? null : new Date(endsAt), now)).toEqual(expected);
  });
});

test.each(PROVIDER_REFUSALS)('IP-30 a person reads what to do about %s, and an administrator reads why', (reason) => {
  const { told, fix } = providerRefusalText(reason);
  expect(told).toMatch(/^[A-Z].*\.$/);
  expect(fix).toMatch(/^[A-Z].*\.$/);
  expect(readRefusal(reason)).toBe(reason);
});
test('IP-30 what somebody typed into the address is no reason', () => {
  expect(readRefusal('<b>')).toBeUndefined();
});
