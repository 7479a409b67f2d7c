import { EVERYBODY, NOBODY_BUT_SUPER, SIGNED_IN, type Rows } from './row.ts';

const NO_ID = '01900000-0000-7000-8000-00000000dead';
const ofPlatform = () => ({ externalProviderId: NO_ID });
const settings = (clientId: string) => ({
  name: 'Platform',
  issuer: 'https://lms.example.edu',
  clientId,
  authorizationUrl: 'https://lms.example.edu/auth',
  tokenUrl: 'https://lms.example.edu/token',
  jwksUrl: 'https://lms.example.edu/jwks',
});
let clients = 0;

/** Learning platforms are the super administrator's; a launch is its person's; what platforms call is open. */
export const ltiRows: Rows = {
  'GET /api/ltiPlatforms': { allowed: NOBODY_BUT_SUPER },
  'GET /api/ltiPlatforms/{externalProviderId}': { allowed: NOBODY_BUT_SUPER, request: ofPlatform },
  'POST /api/ltiPlatforms': {
    allowed: NOBODY_BUT_SUPER,
    request: () => settings(`client ${clients++}`),
    takesEffect: true,
  },
  'PUT /api/ltiPlatforms/{externalProviderId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofPlatform(), ...settings('any') }),
    headers: { 'if-match': '"1"' },
  },
  'POST /api/ltiPlatforms/{externalProviderId}/deployments': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofPlatform(), deploymentId: '1' }),
  },
  'PUT /api/ltiPlatforms/{externalProviderId}/deployments/{ltiDeploymentId}/status': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ ...ofPlatform(), ltiDeploymentId: NO_ID, status: 'active' }),
  },
  'GET /api/ltiTool': { allowed: NOBODY_BUT_SUPER },
  'POST /api/ltiRegistrations': { allowed: NOBODY_BUT_SUPER },
  'GET /api/ltiKeys': { allowed: NOBODY_BUT_SUPER },
  'POST /api/ltiKeys/rotate': { allowed: NOBODY_BUT_SUPER, takesEffect: true },
  'GET /api/ltiHealth': { allowed: NOBODY_BUT_SUPER },
  // A launch belongs to one person; to everybody else it is not there.
  'GET /api/ltiLaunches/{ltiLaunchId}': { allowed: SIGNED_IN, request: () => ({ ltiLaunchId: NO_ID }) },
  'POST /api/ltiLaunches/{ltiLaunchId}/claim': { allowed: SIGNED_IN, request: () => ({ ltiLaunchId: NO_ID }) },
  'POST /api/ltiLaunches/{ltiLaunchId}/connectCourse': {
    allowed: SIGNED_IN,
    request: () => ({ ltiLaunchId: NO_ID, newName: 'New' }),
  },
  'POST /api/ltiLaunches/{ltiLaunchId}/connectAssignment': {
    allowed: SIGNED_IN,
    request: () => ({ ltiLaunchId: NO_ID, groupAssignmentId: NO_ID }),
  },
  'POST /api/ltiLaunches/{ltiLaunchId}/copyAssignment': {
    allowed: SIGNED_IN,
    request: () => ({ ltiLaunchId: NO_ID }),
  },
  'GET /lti/login': { allowed: EVERYBODY },
  'POST /lti/login': { allowed: EVERYBODY },
  'GET /lti/login/continue': { allowed: EVERYBODY },
  'POST /lti/launch': { allowed: EVERYBODY },
  'POST /lti/launch/confirm': { allowed: EVERYBODY },
  'GET /lti/register': { allowed: EVERYBODY },
  'GET /lti/jwks': { allowed: EVERYBODY },
};
