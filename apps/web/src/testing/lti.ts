import type {
  getLtiHealth,
  getLtiLaunch,
  getLtiPlatform,
  getLtiTool,
  listLtiKeys,
  listLtiPlatforms,
} from '@circuit/contract/lti';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type Platform = ResponseOf<typeof getLtiPlatform>;
type Row = ResponseOf<typeof listLtiPlatforms>['items'][number];
type Health = ResponseOf<typeof getLtiHealth>['platforms'][number];
type Refusal = ResponseOf<typeof getLtiHealth>['refusals'][number];
type Key = ResponseOf<typeof listLtiKeys>['items'][number];
type Launch = ResponseOf<typeof getLtiLaunch>;

export const MOODLE = '01980000-0000-7000-8000-000000000501';
export const LAUNCH = '01980000-0000-7000-8000-000000000510';

export function aPlatformRow(fields: Partial<Row> = {}): Row {
  return {
    id: MOODLE,
    name: 'CampusLearn',
    issuer: 'https://learn.example.edu',
    clientId: 'aB3xQ9',
    productFamily: 'moodle',
    isEnabled: true,
    pendingDeployments: 0,
    activeDeployments: 1,
    lastLaunchAt: null,
    ...fields,
  };
}

export function aDeployment(fields: Partial<Platform['deployments'][number]> = {}): Platform['deployments'][number] {
  return {
    id: '01980000-0000-7000-8000-000000000502',
    deploymentId: '7',
    status: 'active',
    firstSeenAt: '2026-11-10T14:00:00Z',
    decidedBy: 'Miriam Bell',
    decidedAt: '2026-11-10T15:00:00Z',
    ...fields,
  };
}

export function aPlatform(fields: Partial<Platform> = {}): Platform {
  return {
    id: MOODLE,
    name: 'CampusLearn',
    issuer: 'https://learn.example.edu',
    clientId: 'aB3xQ9',
    authorizationUrl: 'https://learn.example.edu/mod/lti/auth.php',
    tokenUrl: 'https://learn.example.edu/mod/lti/token.php',
    tokenAudience: null,
    jwksUrl: 'https://learn.example.edu/mod/lti/certs.php',
    productFamily: 'moodle',
    serviceHosts: [],
    trustsEmail: false,
    trustsPuid: false,
    isEnabled: true,
    deployments: [aDeployment()],
    version: 4,
    ...fields,
  };
}

export const THE_TOOL: ResponseOf<typeof getLtiTool> = {
  loginUrl: 'https://review.example.edu/lti/login',
  redirectUrl: 'https://review.example.edu/lti/launch',
  targetLinkUrl: 'https://review.example.edu/lti/launch',
  deepLinkUrl: 'https://review.example.edu/lti/deep-link',
  jwksUrl: 'https://review.example.edu/lti/jwks',
  domain: 'review.example.edu',
  scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
  sectionsField: 'section_names=$com.instructure.User.sectionNames',
};

export function aRefusal(fields: Partial<Refusal> = {}): Refusal {
  return {
    id: '01980000-0000-7000-8000-000000000504',
    at: '2026-11-16T14:00:00Z',
    externalProviderId: MOODLE,
    platformName: 'CampusLearn',
    reason: 'tokenFromFuture',
    told: 'This link could not be opened because the connection is not set up correctly. Contact support.',
    happened: 'The token is from the future: the platform’s clock is ahead of ours.',
    fix: 'Set the platform’s clock by NTP.',
    details: 'Its clock is 75 seconds ahead.',
    traceId: 'b'.repeat(32),
    ...fields,
  };
}

export function aPlatformHealth(fields: Partial<Health> = {}): Health {
  return {
    externalProviderId: MOODLE,
    name: 'CampusLearn',
    isEnabled: true,
    status: 'working',
    sentence: 'The last launch worked.',
    lastLoginAt: '2026-11-16T14:00:00Z',
    lastLaunchAt: '2026-11-16T14:00:00Z',
    lastRefusal: null,
    pendingDeployments: 0,
    ...fields,
  };
}

export function aKey(fields: Partial<Key> = {}): Key {
  return {
    kid: 'key-2026-09',
    state: 'active',
    createdAt: '2026-09-01T12:00:00Z',
    activeSince: '2026-09-02T12:00:00Z',
    retiringSince: null,
    retiredAt: null,
    changesAt: '2026-12-01T12:00:00Z',
    ...fields,
  };
}

export function aLaunch(state: Launch['state'], fields: Partial<Launch> = {}): Launch {
  return {
    id: LAUNCH,
    platformName: 'CampusLearn',
    frameOrigins: ['https://learn.example.edu'],
    returnUrl: null,
    createdAt: '2026-11-17T12:00:00Z',
    state,
    ...fields,
  };
}
