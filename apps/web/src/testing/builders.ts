import type { Token, UserInfo } from '@circuit/contract/accounts';
import type { getConfiguration } from '@circuit/contract/configuration';
import type { GroupList } from '@circuit/contract/groups';
import { groupId, userId } from '@circuit/domain/kernel';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { KeyStore } from '#platform/tab/keyStore.ts';

export function aToken(fields: Partial<Token> & { expiresInSeconds?: number } = {}): Token {
  const { expiresInSeconds = 600, ...given } = fields;
  const name = crypto.randomUUID();
  return {
    access_token: `access-${name}`,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    refresh_token: `refresh-${name}`,
    '.expires': new Date(Date.now() + expiresInSeconds * 1000).toISOString(),
    ...given,
  };
}

export function aUserInfo(fields: Partial<UserInfo> = {}): UserInfo {
  return {
    id: userId('01980000-0000-7000-8000-000000000001'),
    userName: 'ada',
    puid: null,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@university.example',
    uid: null,
    activities: [],
    roles: [],
    isImpersonated: false,
    ...fields,
  };
}

type Group = GroupList['items'][number];

export function aGroup(fields: Partial<Group> = {}): Group {
  return {
    id: groupId('01980000-0000-7000-8000-000000000010'),
    name: 'Chemistry 101',
    guid: '01980000-0000-7000-8000-000000000011',
    roles: ['GroupLearner'],
    activities: [],
    externalTermId: null,
    externalTerm: null,
    startDate: null,
    endDate: null,
    timeZoneId: 'America/Indianapolis',
    isDeleted: false,
    instructors: [],
    studentCount: null,
    peopleCount: null,
    roster: null,
    version: 1,
    ...fields,
  };
}

interface Place {
  readonly signIn?: string;
  readonly local?: KeyStore;
}

/** Somebody signed in here before: the browser holds this token. */
export function keepToken(token: Token, { signIn = 'sign-in', local = window.localStorage }: Place = {}): void {
  local.setItem('circuit.university.token', JSON.stringify({ signIn, token }));
}

type Configuration = ResponseOf<typeof getConfiguration>;

export function aConfiguration(fields: Partial<Configuration> = {}): Configuration {
  return {
    universityName: 'Lindenfield University',
    universityUrl: '',
    logo: '',
    actionColor: '',
    lmsName: '',
    helpUrl: '',
    supportEmail: '',
    disabilityContactUrl: '',
    defaultTimeZoneId: 'America/Indianapolis',
    caliperEnabled: false,
    caliperEventStoreHostname: '',
    caliperPersonNamespace: '',
    allowLocalAccounts: true,
    allowCasV1: false,
    aesProvider: 'local',
    impersonationMayWrite: false,
    isDown: false,
    downtimeText: '',
    downtimeStartsAt: null,
    downtimeEndsAt: null,
    creatorForInstructors: true,
    lockdownBrowserVerifier: 'none',
    errorReportsDsn: '',
    analyticsMeasurementId: '',
    analyticsUrl: '',
    version: 1,
    ...fields,
  };
}
