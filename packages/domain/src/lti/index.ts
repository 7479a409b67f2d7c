export { readAddress, type WebAddress } from './address.ts';
export {
  LTI_SCOPE,
  recordOf,
  type DeepLinkingSettings,
  type LaunchClaims,
  type LtiMessageType,
  type LtiScope,
  type LtiServices,
  type Payload,
  type PlatformPerson,
} from './claims.ts';
export {
  acceptsLinks,
  answerClaims,
  contentItem,
  LINE_ITEM_POINTS,
  lineItemName,
  MOST_CHOICES,
  whyNotSent,
  type ContentItem,
} from './deepLinking.ts';
export { healthOf, type HealthFacts, type PlatformHealth } from './health.ts';
export { decideIdentity, missingNames, type Identity, type IdentityFacts, type LinkedBy } from './identity.ts';
export { judgeHeader, judgeToken, type DeploymentStatus, type Refused, type TokenFacts } from './judgeToken.ts';
export { changesAt, decideRotation, type KeyState, type LtiKeyFacts, type Rotation } from './keyRotation.ts';
export {
  claimCookieName,
  judgeLogin,
  judgeState,
  LAUNCH_SECONDS,
  LOGIN_SECONDS,
  LTI_COOKIES,
  REGISTRATION_SECONDS,
  stateCookieName,
  storageTargetOf,
  type StateFacts,
} from './login.ts';
export { decideMembership, type MembershipFacts } from './membership.ts';
export {
  firstMembersPage,
  followMembers,
  mergeMembers,
  MOST_MEMBER_PAGES,
  readMembers,
  SECTION_NAMES,
  type PlatformMember,
} from './memberships.ts';
export { orderByMatch, presentLaunch, whyNoNewCourse, type LaunchFacts, type LaunchState } from './presentLaunch.ts';
export { LTI_REFUSALS, ltiRefusalText, type LtiRefusal } from './refusals.ts';
export {
  readPlatformConfiguration,
  readRegistration,
  registrationDocument,
  toolAddresses,
  type PlatformConfiguration,
} from './registration.ts';
export { launchRole, type LaunchRole } from './roles.ts';
export { frameOrigins, isPlatformAddress, storageOrigin, type PlatformAddresses } from './serviceHosts.ts';
export {
  assertionClaims,
  errorIn,
  jsonOf,
  LTI_MEDIA,
  nextPage,
  readAccessToken,
  retryAfterSeconds,
  underLineItem,
  type AccessToken,
} from './services.ts';
