import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import { GROUP_ROLES, type GlobalRole, type GroupRole } from '../permissions/index.ts';

import { readAddress } from './address.ts';
import { LTI_CLAIM } from './claims.ts';
import { healthOf } from './health.ts';
import { decideIdentity, missingNames, type IdentityFacts } from './identity.ts';
import { judgeHeader, judgeToken, type TokenFacts } from './judgeToken.ts';
import { decideRotation, type LtiKeyFacts } from './keyRotation.ts';
import { judgeLogin, judgeState, storageTargetOf } from './login.ts';
import { decideMembership } from './membership.ts';
import { orderByMatch, presentLaunch, whyNoNewCourse, type LaunchFacts } from './presentLaunch.ts';
import { LTI_REFUSALS, ltiRefusalText, type LtiRefusal } from './refusals.ts';
import { readPlatformConfiguration, readRegistration } from './registration.ts';
import { launchRole } from './roles.ts';
import { frameOrigins, isPlatformAddress } from './serviceHosts.ts';

const NOW = new Date('2030-01-01T00:00:10Z');
const AT = Math.floor(NOW.getTime() / 1000);
const platform = {
  issuer: 'https://lms.test.example',
  clientId: 'circuit-uni-10001',
  authorizationUrl: 'https://sso.test.example/auth',
  tokenUrl: 'https://lms.test.example/token',
  jwksUrl: 'https://lms.test.example/jwks',
  serviceHosts: ['grades.test.example'],
};
const facts = (change: Partial<TokenFacts> = {}): TokenFacts => ({
  platform,
  login: { targetLinkUri: 'https://uni.circuit.test/lti/launch', deploymentHint: null },
  isNonce: (nonce) => nonce === 'nonce-u100',
  deploymentStatus: (id) => (id === 'dep-7' ? 'active' : undefined),
  now: NOW,
  ...change,
});
const claims = (change: Record<string, unknown> = {}) => ({
  iss: platform.issuer,
  aud: platform.clientId,
  azp: platform.clientId,
  sub: 'u100',
  iat: AT - 10,
  exp: AT + 290,
  nonce: 'nonce-u100',
  name: 'Ines Maria Tutor',
  email: 'ines@uni.test',
  [LTI_CLAIM.messageType]: 'LtiResourceLinkRequest',
  [LTI_CLAIM.version]: '1.3.0',
  [LTI_CLAIM.deploymentId]: 'dep-7',
  [LTI_CLAIM.targetLinkUri]: 'https://uni.circuit.test/lti/launch',
  [LTI_CLAIM.resourceLink]: { id: 'rl-42', title: 'Essay 1' },
  [LTI_CLAIM.context]: { id: 'ctx-901', title: 'First-Year Composition', label: 'ENGL 10600' },
  [LTI_CLAIM.roles]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
  [LTI_CLAIM.custom]: { group_assignment_id: '42', number: 7 },
  [LTI_CLAIM.gradeServices]: { lineitems: 'https://grades.test.example/items', lineitem: '', scope: ['a'] },
  [LTI_CLAIM.presentation]: { return_url: 'https://lms.test.example/return/1' },
  ...change,
});
const reasonOf = (change: Record<string, unknown>, more: Partial<TokenFacts> = {}) => {
  const judged = judgeToken(claims(change), facts(more));
  return judged.isOk ? 'ok' : judged.failure.reason;
};

test('LT-20 a launch that is right in everything says who, where and what', () => {
  const judged = judgeToken(claims(), facts());
  expect(judged.isOk && judged.value).toMatchObject({
    person: { subject: 'u100', firstName: 'Ines Maria', lastName: 'Tutor', email: 'ines@uni.test', sourcedId: null },
    context: { id: 'ctx-901' },
    resourceLink: { id: 'rl-42' },
    custom: { group_assignment_id: '42' },
    // Moodle sends an empty text for a line item that is not there.
    services: { lineItemsUrl: 'https://grades.test.example/items', lineItemUrl: null, membershipsUrl: null },
    returnUrl: 'https://lms.test.example/return/1',
  });
});

test.each([
  ['issuerWrong', { iss: 'https://lms.test.example/' }],
  ['audienceWrong', { aud: 'other' }],
  ['authorizedPartyWrong', { aud: [platform.clientId, 'other'], azp: undefined }],
  ['authorizedPartyWrong', { azp: 'other' }],
  ['authorizedPartyWrong', { azp: 7 }],
  ['tokenExpired', { exp: AT - 60 }],
  ['tokenExpired', { exp: undefined }],
  ['tokenFromFuture', { iat: AT + 61 }],
  ['tokenTooOld', { iat: AT - 601 }],
  ['tokenTooOld', { iat: undefined }],
  ['nonceWrong', { nonce: undefined }],
  ['nonceWrong', { nonce: 'other' }],
  ['subjectMissing', { sub: undefined }],
  ['subjectMissing', { sub: 'x'.repeat(256) }],
  ['versionWrong', { [LTI_CLAIM.version]: '1.1' }],
  ['messageTypeUnknown', { [LTI_CLAIM.messageType]: 'LtiStartProctoring' }],
  ['deploymentMissing', { [LTI_CLAIM.deploymentId]: '' }],
  ['deploymentPending', { [LTI_CLAIM.deploymentId]: 'new' }],
  ['targetMismatch', { [LTI_CLAIM.targetLinkUri]: 'https://uni.circuit.test/lti/deep-link' }],
  ['rolesMissing', { [LTI_CLAIM.roles]: undefined }],
  ['resourceMissing', { [LTI_CLAIM.resourceLink]: {} }],
  ['returnUrlMissing', { [LTI_CLAIM.messageType]: 'LtiDeepLinkingRequest' }],
  ['serviceForeign', { [LTI_CLAIM.gradeServices]: { lineitems: 'https://attacker.example/' } }],
  ['serviceForeign', { [LTI_CLAIM.gradeServices]: { lineitems: 'http://grades.test.example/' } }],
  ['serviceForeign', { [LTI_CLAIM.rosterService]: { context_memberships_url: 'https://a@lms.test.example/' } }],
])('LT-23 LT-24 LT-25 a token is refused as %s for %j', (reason, change) => {
  expect(reasonOf(change)).toBe(reason);
});

test('LT-23 clocks may differ by a minute, and a token may be ten minutes old, to the second', () => {
  expect([{ exp: AT - 59 }, { iat: AT + 60 }, { iat: AT - 600 }].map((change) => reasonOf(change))).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
});

test('LT-20 of several faults the first in the order of the standard is told', () => {
  expect(reasonOf({ iss: 'x', exp: 0, nonce: 'x' })).toBe('issuerWrong');
  expect(reasonOf({ exp: 0, nonce: 'x', [LTI_CLAIM.version]: '2' })).toBe('tokenExpired');
  expect(reasonOf({ nonce: 'x', [LTI_CLAIM.version]: '2' })).toBe('nonceWrong');
});

test('LT-3 a deployment is judged by what an administrator said, and by what the login said', () => {
  const status = (one: 'blocked' | 'pending') => ({ deploymentStatus: () => one });
  expect([reasonOf({}, status('blocked')), reasonOf({}, status('pending'))]).toEqual([
    'deploymentBlocked',
    'deploymentPending',
  ]);
  const login = { targetLinkUri: 'https://uni.circuit.test/lti/launch', deploymentHint: 'dep-8' };
  expect(reasonOf({}, { login })).toBe('deploymentMismatch');
});

test('LT-20 whatever a platform sends is judged and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(claims())), fc.jsonValue()), (change) => {
      expect([...LTI_REFUSALS, 'ok']).toContain(reasonOf(change));
    }),
  );
});

test('LT-22 only RS256 with a named key is looked at', () => {
  const judge = (header: Record<string, unknown>) => {
    const judged = judgeHeader(header);
    return judged.isOk ? judged.value.kid : judged.failure.reason;
  };
  expect(
    [{ alg: 'RS256', kid: 'k' }, { alg: 'none', kid: 'k' }, { alg: 'HS256', kid: 'k' }, { alg: 'RS256' }].map(judge),
  ).toEqual(['k', 'algorithmForbidden', 'algorithmForbidden', 'keyUnnamed']);
});

test('LT-20 every reason has a sentence for the person, one that says what happened, and a fix', () => {
  for (const reason of LTI_REFUSALS)
    for (const text of Object.values({ ...ltiRefusalText(reason) })) expect(text).toMatch(/^[A-Z].{8,}[.]$/);
});

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
test.each([
  [[`${MEMBERSHIP}#Instructor`], 'GroupOwner'],
  [[`${MEMBERSHIP}/Instructor#PrimaryInstructor`], 'GroupOwner'],
  [[`${MEMBERSHIP}/Instructor#TeachingAssistant`, `${MEMBERSHIP}#Instructor`], 'GroupGrader'],
  [[`${MEMBERSHIP}/Instructor#TeachingAssistantSection`], 'GroupGrader'],
  [[`${MEMBERSHIP}/Instructor#Grader`, `${MEMBERSHIP}#Instructor`], 'GroupGrader'],
  [['TeachingAssistant'], 'GroupGrader'],
  [['urn:lti:role:ims/lis/TeachingAssistant'], 'GroupGrader'],
  [['urn:lti:role:ims/lis/Instructor'], 'GroupOwner'],
  [[`${MEMBERSHIP}#Learner`], 'GroupLearner'],
  [['Learner'], 'GroupLearner'],
  [[`${MEMBERSHIP}#Learner`, `${MEMBERSHIP}#Instructor`], 'GroupOwner'],
  [[`${MEMBERSHIP}#Mentor`, `${MEMBERSHIP}#Administrator`, `${MEMBERSHIP}#ContentDeveloper`], null],
  [['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'], null],
  [['http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator', 'urn:lti:sysrole:ims/lis/Instructor'], null],
  [['https://attacker.example/membership#Instructor', ''], null],
  [[], null],
])('LT-26 the roles %j make %s of a person', (roles, role) => {
  expect(launchRole(roles)).toEqual({ role, isTestUser: false });
});

test('LT-27 the platform’s own test student is told apart', () => {
  const tester = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser';
  expect(launchRole([`${MEMBERSHIP}#Learner`, tester])).toEqual({ role: 'GroupLearner', isTestUser: true });
});

describe('who launches', () => {
  const person = (name: string, globalRoles: readonly GlobalRole[] = [], isActive = true) => ({
    userId: userId(name),
    isActive,
    globalRoles,
  });
  const decide = (change: Partial<IdentityFacts>) =>
    decideIdentity({ linked: null, byPuid: null, byEmail: null, trustsEmail: true, trustsPuid: true, ...change });

  test('LT-33 the link comes first, then the PUID, then the e-mail, then somebody new', () => {
    const linked = { ...person('linked'), linkedBy: 'email' as const };
    const [byPuid, byEmail] = [person('puid'), person('email')];
    expect(decide({ linked, byPuid, byEmail })).toEqual({ act: 'use', userId: 'linked' });
    expect(decide({ byPuid, byEmail })).toEqual({ act: 'link', userId: 'puid', by: 'puid' });
    expect(decide({ byEmail })).toEqual({ act: 'link', userId: 'email', by: 'email' });
    expect(decide({ byPuid, byEmail, trustsPuid: false })).toEqual({ act: 'link', userId: 'email', by: 'email' });
    expect(decide({})).toEqual({ act: 'create', keepsEmail: true, keepsPuid: true });
  });

  test('LT-33 LT-35 what the platform does not check links nobody and is given to nobody', () => {
    expect(decide({ byEmail: person('x'), trustsEmail: false })).toEqual({ act: 'signInOnce', userId: 'x' });
    expect(decide({ byPuid: person('x'), trustsPuid: false, trustsEmail: false })).toEqual({
      act: 'create',
      keepsEmail: false,
      keepsPuid: false,
    });
  });

  test('LT-35 an address or a name that was missing is taken over, and none that is there', () => {
    const nobody = { email: 'a1@no-address.invalid', firstName: 'Unnamed', lastName: 'a1' };
    const ann = { email: 'ann@uni.test', firstName: 'Ann', lastName: 'Onym' };
    expect(missingNames(nobody, ann)).toEqual(ann);
    expect(missingNames(nobody, { ...ann, email: null })).toEqual({ ...ann, email: nobody.email });
    expect(missingNames({ ...ann, email: nobody.email }, { ...ann, firstName: 'Anna' })).toEqual(ann);
    expect(missingNames(nobody, { email: null, firstName: '', lastName: '' })).toBeNull();
    expect(missingNames(ann, { email: 'new@uni.test', firstName: 'Anna', lastName: 'Onym' })).toBeNull();
  });

  test.each(['Admin', 'SuperAdmin'] as const)('LT-34 no word of a platform makes anybody an %s', (role) => {
    const high = person('high', [role]);
    expect(decide({ byPuid: high })).toEqual({ act: 'signInOnce', userId: 'high' });
    expect(decide({ byEmail: high })).toEqual({ act: 'signInOnce', userId: 'high' });
    for (const linkedBy of ['created', 'email', 'puid'] as const)
      expect(decide({ linked: { ...high, linkedBy } })).toEqual({ act: 'signInOnce', userId: 'high' });
    expect(decide({ linked: { ...high, linkedBy: 'claim' } })).toEqual({ act: 'use', userId: 'high' });
  });

  test('LT-33 a deactivated person is refused whatever leads to them', () => {
    const gone = person('gone', [], false);
    const refused = { act: 'refuse', reason: 'personInactive' };
    expect(decide({ linked: { ...gone, linkedBy: 'claim' } })).toEqual(refused);
    expect([
      decide({ byPuid: gone }),
      decide({ byEmail: gone }),
      decide({ byEmail: gone, trustsEmail: false }),
    ]).toEqual([refused, refused, refused]);
  });
});

test('LT-37 a launch gives or raises a role, and lowers only what an earlier launch gave', () => {
  const role = fc.constantFrom(...GROUP_ROLES);
  const held = fc.uniqueArray(fc.record({ id: fc.uuid(), role, isExternal: fc.boolean() }), {
    selector: ({ role: r }) => r,
  });
  const rank = (one: GroupRole) => GROUP_ROLES.indexOf(one);
  const anyLaunch = fc.record({
    role: fc.option(role),
    held,
    isRemoved: fc.boolean(),
    hasEnded: fc.boolean(),
    launched: fc.option(role),
    onRoster: fc.option(role),
    isLastOwner: fc.boolean(),
  });
  fc.assert(
    fc.property(anyLaunch, (at) => {
      const { give, take } = decideMembership(at);
      if (give === null) return take.length === 0;
      const taken = at.held.filter(({ id }) => take.includes(id));
      const lost = taken.filter((one) => rank(one.role) < rank(give));
      const isStopped = at.isRemoved || at.hasEnded || give !== at.role;
      const isKept = at.isLastOwner || (at.onRoster !== null && rank(at.onRoster) < rank(give));
      return (
        !isStopped &&
        taken.every(({ isExternal }) => isExternal) &&
        lost.every((one) => one.role === at.launched) &&
        (lost.length === 0 || !isKept)
      );
    }),
  );
  const nothing = { isRemoved: false, hasEnded: false, launched: null, onRoster: null, isLastOwner: false } as const;
  const owner = {
    role: 'GroupLearner',
    held: [{ id: 'a', role: 'GroupOwner', isExternal: true }],
    ...nothing,
  } as const;
  const kept = { give: null, take: [] };
  expect(decideMembership(owner)).toEqual(kept);
  const launched = { ...owner, launched: 'GroupOwner' } as const;
  expect(decideMembership(launched)).toEqual({ give: 'GroupLearner', take: ['a'] });
  expect(decideMembership({ ...launched, onRoster: 'GroupOwner' })).toEqual(kept);
  expect(decideMembership({ ...launched, isLastOwner: true })).toEqual(kept);
  const byHand = [{ id: 'a', role: 'GroupOwner' as const, isExternal: false }];
  expect(decideMembership({ ...launched, held: byHand })).toEqual(kept);
  expect(decideMembership({ role: 'GroupLearner', held: [], ...nothing, hasEnded: true }).give).toBeNull();
  expect(decideMembership({ role: 'GroupLearner', held: [], ...nothing }).give).toBe('GroupLearner');
});

describe('what a launch leads to', () => {
  const launched = (change: Partial<LaunchFacts> = {}): LaunchFacts => ({
    isExpired: false,
    isDisconnected: false,
    whose: 'own',
    messageType: 'LtiResourceLinkRequest',
    isAnswered: false,
    launched: 'GroupLearner',
    course: { isDeleted: false, hasEnded: false },
    held: ['GroupLearner'],
    isRemoved: false,
    assignment: { isInCourse: true, isDeleted: false, isVisible: true },
    namesMissing: false,
    ...change,
  });
  test.each([
    ['ready', {}],
    ['expired', { isExpired: true, isDisconnected: true }],
    ['disconnected', { isDisconnected: true }],
    ['otherPerson', { whose: 'other' }],
    ['signInOnce', { whose: 'claimable' }],
    ['courseNotYet', { course: null }],
    ['courseNotYet', { course: null, launched: 'GroupGrader' }],
    ['connectCourse', { course: null, launched: 'GroupOwner' }],
    ['courseRemoved', { course: { isDeleted: true, hasEnded: false } }],
    ['personRemoved', { held: [], isRemoved: true }],
    ['noRole', { held: [] }],
    ['ended', { held: [], course: { isDeleted: false, hasEnded: true } }],
    ['ready', { course: { isDeleted: false, hasEnded: true } }],
    ['assignmentNotYet', { assignment: null }],
    ['assignmentRemoved', { assignment: null, namesMissing: true }],
    ['connectAssignment', { assignment: null, held: ['GroupOwner'] }],
    ['assignmentNotYet', { assignment: null, held: ['GroupGrader'] }],
    ['copiedCourse', { assignment: { isInCourse: false, isDeleted: false, isVisible: true } }],
    ['assignmentRemoved', { assignment: { isInCourse: true, isDeleted: true, isVisible: true } }],
    ['notActive', { assignment: { isInCourse: true, isDeleted: false, isVisible: false } }],
    ['ready', { held: ['GroupGrader'], assignment: { isInCourse: true, isDeleted: false, isVisible: false } }],
    ['noRole', { messageType: 'LtiDeepLinkingRequest' }],
    ['chooseContent', { messageType: 'LtiDeepLinkingRequest', held: ['GroupOwner'] }],
    ['contentSent', { messageType: 'LtiDeepLinkingRequest', held: ['GroupOwner'], isAnswered: true }],
    ['contentSent', { messageType: 'LtiDeepLinkingRequest', course: null, isAnswered: true }],
    ['expired', { messageType: 'LtiDeepLinkingRequest', isAnswered: true, isExpired: true }],
    ['otherPerson', { messageType: 'LtiDeepLinkingRequest', isAnswered: true, whose: 'other' }],
  ] as const)('LT-38 %s for %j', (state, change) => {
    expect(presentLaunch(launched(change))).toBe(state);
  });
});

test('LT-36 courses come by the words they share with the platform’s course; one that is ahead alone is the best match', () => {
  const courses = ['Chemistry', 'Composition II', 'ENGL 10600 First-Year Composition'].map((name) => ({
    name,
    isConnected: false,
  }));
  const context = { title: 'First-Year Composition', label: 'ENGL 10600-003' };
  expect(orderByMatch(courses, context).map(({ name, isBestMatch }) => [name, isBestMatch])).toEqual([
    ['ENGL 10600 First-Year Composition', true],
    ['Composition II', false],
    ['Chemistry', false],
  ]);
  const strangers = ['A', 'B'].map((name) => ({ name, isConnected: false }));
  expect(orderByMatch(strangers, context).some(({ isBestMatch }) => isBestMatch)).toBe(false);
  // The course of last term has the same name and is connected.
  const copied = courses.map((course) => ({ ...course, isConnected: course.name.startsWith('ENGL') }));
  expect(orderByMatch(copied, context).map(({ name, isBestMatch }) => [name, isBestMatch])).toEqual([
    ['Composition II', true],
    ['Chemistry', false],
    ['ENGL 10600 First-Year Composition', false],
  ]);
  expect(whyNoNewCourse({ mayCreateGroups: true, creatorForInstructors: false })).toBeNull();
  expect(whyNoNewCourse({ mayCreateGroups: false, creatorForInstructors: false })).toContain('administrator');
});

test('LT-6 keys change in their time: a day before, a week after, every 90 days, and one at a time', () => {
  const day = 86_400_000;
  const key = (kid: string, state: LtiKeyFacts['state'], days: number): LtiKeyFacts => {
    const since = new Date(NOW.getTime() - days * day);
    return { kid, state, createdAt: since, activeSince: since, retiringSince: since };
  };
  const nothing = { makesActive: false, makesNext: false, activates: null, retires: null, drops: [] };
  expect(decideRotation([], NOW)).toEqual({ ...nothing, makesActive: true });
  expect(decideRotation([key('a', 'active', 89.9)], NOW)).toEqual(nothing);
  expect(decideRotation([key('a', 'active', 90)], NOW)).toEqual({ ...nothing, makesNext: true });
  expect(decideRotation([key('a', 'active', 1)], NOW, { isAsked: true })).toEqual({ ...nothing, makesNext: true });
  expect(decideRotation([key('a', 'active', 1), key('b', 'next', 0.99)], NOW, { isAsked: true })).toEqual(nothing);
  expect(decideRotation([key('a', 'active', 1), key('b', 'next', 1)], NOW)).toEqual({
    ...nothing,
    activates: 'b',
    retires: 'a',
  });
  expect(decideRotation([key('a', 'active', 1), key('c', 'retiring', 7)], NOW)).toEqual({ ...nothing, drops: ['c'] });
});

test('LT-10 LT-12 what a login must bring, and how often it is answered', () => {
  const login = {
    iss: 'https://l.example',
    login_hint: 'h',
    target_link_uri: 'https://uni.circuit.test/lti/launch?a=b',
  };
  expect(judgeLogin(login, 'uni.circuit.test').isOk).toBe(true);
  expect(
    judgeLogin({ ...login, target_link_uri: 'https://uni.circuit.test/lti/deep-link' }, 'uni.circuit.test').isOk,
  ).toBe(true);
  for (const target of [
    'javascript:alert(1)',
    '//uni.circuit.test/lti/launch',
    'https://uni.circuit.test\\@x/lti/launch',
  ])
    expect(judgeLogin({ ...login, target_link_uri: target }, 'uni.circuit.test').isOk).toBe(false);
  expect([undefined, '_parent', 'a b', 'x'.repeat(65)].map(storageTargetOf)).toEqual([null, '_parent', null, null]);
  expect(judgeState({ expiresAt: NOW, consumedAt: null }, NOW)?.reason).toBe('stateExpired');
  expect(judgeState({ expiresAt: new Date(NOW.getTime() + 1), consumedAt: null }, NOW)).toBeNull();
  expect(judgeState({ expiresAt: NOW, consumedAt: NOW }, NOW)?.reason).toBe('stateUsed');
});

test('LT-15 LT-25 an address belongs to a platform by its host, and frames are those of its pages', () => {
  expect(readAddress('https://LMS.example:443/a?b')).toEqual({
    protocol: 'https:',
    host: 'lms.example',
    origin: 'https://lms.example',
    path: '/a',
  });
  expect(['ftp://a.example', 'https://a b', 'https://u@a.example', 'https:///x', ''].map(readAddress)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(isPlatformAddress('https://lms.test.example:8443/', platform)).toBe(false);
  expect(frameOrigins(platform)).toEqual([
    'https://lms.test.example',
    'https://sso.test.example',
    'https://grades.test.example',
  ]);
});

test('LT-9 a platform speaks only for its own host when it registers', () => {
  const from = 'https://lms.test.example/.well-known/openid-configuration';
  const document = {
    issuer: 'https://lms.test.example',
    authorization_endpoint: 'https://lms.test.example/a',
    token_endpoint: 'https://lms.test.example/t',
    jwks_uri: 'https://lms.test.example/j',
    registration_endpoint: 'https://lms.test.example/r',
  };
  const reasonFor = (change: object) => {
    const read = readPlatformConfiguration({ ...document, ...change }, from);
    return read.isOk ? 'ok' : read.failure.reason;
  };
  expect(reasonFor({})).toBe('ok');
  expect(reasonFor({ issuer: 'https://other.example' })).toBe('registrationForeign');
  expect(reasonFor({ jwks_uri: 7 })).toBe('registrationUnreadable');
  expect(readRegistration({}).isOk).toBe(false);
  const tool = { 'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: 3 } };
  expect(readRegistration({ client_id: 'c', ...tool })).toEqual({
    isOk: true,
    value: { clientId: 'c', deploymentId: '3' },
  });
});

const UNTOUCHED = { approvedAt: null, changedAt: null };

test('LT-21 the newest thing seen decides how a platform stands; the fault of one person does not', () => {
  const seen = {
    isEnabled: true,
    lastLoginAt: NOW,
    lastLaunchAt: NOW,
    lastRefusal: null,
    pendingDeployments: 0,
    ...UNTOUCHED,
  };
  const later = new Date(NOW.getTime() + 1);
  const statusOf = (change: object) => healthOf({ ...seen, ...change }).status;
  expect(statusOf({})).toBe('working');
  expect(statusOf({ isEnabled: false, pendingDeployments: 1 })).toBe('disabled');
  expect(statusOf({ pendingDeployments: 1 })).toBe('needsApproval');
  expect(statusOf({ lastRefusal: { reason: 'signatureWrong', at: later } })).toBe('failing');
  expect(statusOf({ lastRefusal: { reason: 'signatureWrong', at: new Date(0) } })).toBe('working');
  expect(statusOf({ lastRefusal: { reason: 'stateUsed', at: later } })).toBe('working');
  expect(statusOf({ lastLaunchAt: null })).toBe('failing');
  expect(statusOf({ lastLaunchAt: null, lastLoginAt: null })).toBe('unused');
});

test('LT-21 what an administrator mended after the last refusal is said until a launch shows whether it works', () => {
  const later = new Date(NOW.getTime() + 1);
  const seen = { isEnabled: true, lastLoginAt: NOW, lastLaunchAt: null, pendingDeployments: 0, ...UNTOUCHED };
  const after = (reason: LtiRefusal, change: object) =>
    healthOf({ ...seen, lastRefusal: { reason, at: NOW }, ...change });
  expect(after('deploymentPending', { approvedAt: later })).toEqual({
    status: 'mended',
    sentence: 'Approved since the last refusal. The next launch will show whether it works.',
  });
  expect(after('keyUnknown', { changedAt: later }).sentence).toMatch(/^Changed since the last refusal\. /);
  expect(after('platformDisabled', { changedAt: later }).sentence).toMatch(/^Enabled since the last refusal\. /);
  // What was done before the refusal, or is no cure for it, mends nothing.
  expect(after('deploymentPending', { approvedAt: NOW }).status).toBe('failing');
  expect(after('deploymentPending', { changedAt: later }).status).toBe('failing');
  expect(after('keyUnknown', { approvedAt: later }).status).toBe('failing');
});

test('LT-21 no words of a refusal point to a place on another page', () => {
  for (const reason of LTI_REFUSALS)
    expect(Object.values(ltiRefusalText(reason)).join(' ')).not.toMatch(/below|this page/);
});
