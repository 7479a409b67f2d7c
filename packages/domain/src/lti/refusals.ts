/**
 * Why a login, a launch or a registration of a learning platform is refused, in the order in which it is checked. The
 * person reads one sentence; the administrator reads the reason and how to fix it. (LT-20)
 */
export const LTI_REFUSALS = [
  'loginIncomplete',
  'platformUnknown',
  'clientIdMissing',
  'platformDisabled',
  'targetForeign',
  'platformSaidNo',
  'stateUnknown',
  'stateExpired',
  'stateUsed',
  'browserUnproved',
  'tokenUnreadable',
  'algorithmForbidden',
  'keyUnnamed',
  'keysUnreachable',
  'keyUnknown',
  'signatureWrong',
  'issuerWrong',
  'audienceWrong',
  'authorizedPartyWrong',
  'tokenExpired',
  'tokenFromFuture',
  'tokenTooOld',
  'nonceWrong',
  'subjectMissing',
  'versionWrong',
  'messageTypeUnknown',
  'deploymentMissing',
  'deploymentMismatch',
  'deploymentPending',
  'deploymentBlocked',
  'targetMismatch',
  'rolesMissing',
  'resourceMissing',
  'returnUrlMissing',
  'serviceForeign',
  'testUser',
  'personInactive',
  'accountExists',
  'registrationLinkRefused',
  'registrationUnreachable',
  'registrationUnreadable',
  'registrationForeign',
  'registrationRefused',
] as const;
export type LtiRefusal = (typeof LTI_REFUSALS)[number];

interface RefusalText {
  /** What the person in front of the screen reads. It gives nothing away about keys or settings. */
  readonly told: string;
  /** What the administrator reads: what went wrong. */
  readonly happened: string;
  readonly fix: string;
}

const TRY_AGAIN = 'This link could not be opened. Go back to your course page and open it again.';
const TELL_ADMIN = 'This link could not be opened because the connection is not set up correctly. Contact support.';
const RECONNECT =
  'Compare the issuer, the client ID and the three addresses with those that the platform shows for this tool.';
const PLATFORM_FAULT = 'This comes from the platform. Update it, or report it to its maker with what was seen.';
const NTP = 'Set the platform’s clock by NTP.';
const NEW_LINK = 'Make a new registration link and start over in the platform.';

const TEXTS: Readonly<Record<LtiRefusal, RefusalText>> = {
  loginIncomplete: {
    told: TELL_ADMIN,
    happened: 'A login request came without the issuer, the login hint or the target link.',
    fix: 'In the platform, enter the login address that its page here shows. If it is there already, report this to the maker of the platform.',
  },
  platformUnknown: {
    told: 'This learning platform is not connected. Contact support.',
    happened: 'A platform that is not on the list asked to log somebody in.',
    fix: 'If you know this issuer and client ID, add the platform with exactly these values.',
  },
  clientIdMissing: {
    told: TELL_ADMIN,
    happened: 'The platform did not say which client it is, and several of its clients are on the list.',
    fix: 'Have the platform send client_id, or keep only one of its clients enabled.',
  },
  platformDisabled: {
    told: 'This learning platform is switched off. Contact support.',
    happened: 'Somebody opened a link from a platform that is disabled.',
    fix: 'Enable the platform if people are meant to use it.',
  },
  targetForeign: {
    told: TELL_ADMIN,
    happened: 'The link leads to an address that does not belong to this tool.',
    fix: 'In the platform, enter the target link address that its page here shows.',
  },
  platformSaidNo: {
    told: TRY_AGAIN,
    happened: 'The platform refused to log the person in.',
    fix: 'Check that the redirect address in the platform is exactly the one that its page here shows, and that the person is still signed in there.',
  },
  stateUnknown: {
    told: TRY_AGAIN,
    happened: 'A launch came that no login here began.',
    fix: 'Usually an old tab. If it happens to everybody, check that the login address in the platform has this host name.',
  },
  stateExpired: {
    told: 'This link was opened too long ago. Go back to your course page and open it again.',
    happened: 'More than 10 minutes passed between the login and the launch.',
    fix: 'Nothing to do, unless it happens often: then the platform is slow to answer.',
  },
  stateUsed: {
    told: 'This link was already opened. Go back to your course page and open it again.',
    happened: 'The same launch came a second time. Only the first one counts.',
    fix: 'Nothing to do for a reloaded page. Many of them from strangers may be an attack.',
  },
  browserUnproved: {
    told: 'Your browser blocks what this frame needs. Open the assignment in a new window.',
    happened: 'The browser that came back could not prove that it began: it blocks cookies in frames.',
    fix: 'Set the tool to open in a new window in the platform.',
  },
  tokenUnreadable: {
    told: TRY_AGAIN,
    happened: 'The launch had no readable token.',
    fix: PLATFORM_FAULT,
  },
  algorithmForbidden: {
    told: TELL_ADMIN,
    happened: 'The token is not signed with RS256.',
    fix: 'Have the platform sign with RS256. A token without a signature, or with a shared secret, is an attack.',
  },
  keyUnnamed: {
    told: TELL_ADMIN,
    happened: 'The token does not name the key that signed it.',
    fix: PLATFORM_FAULT,
  },
  keysUnreachable: {
    told: 'The learning platform did not answer. Wait a minute and open the link again.',
    happened: 'The platform’s public keys could not be fetched.',
    fix: 'Open the key set address in a browser. If it answers, check that its host is among the hosts this university may call.',
  },
  keyUnknown: {
    told: TELL_ADMIN,
    happened: 'The token was signed with a key that the platform does not publish.',
    fix: 'Compare the key set address with the one that the platform shows.',
  },
  signatureWrong: {
    told: TELL_ADMIN,
    happened: 'The signature does not fit the platform’s key.',
    fix: 'Compare the key set address with the one that the platform shows. If it is right, somebody tried to forge a launch.',
  },
  issuerWrong: { told: TELL_ADMIN, happened: 'The token names another issuer.', fix: RECONNECT },
  audienceWrong: { told: TELL_ADMIN, happened: 'The token is meant for another client ID.', fix: RECONNECT },
  authorizedPartyWrong: {
    told: TELL_ADMIN,
    happened: 'The token names several clients, and not this one as the authorized party.',
    fix: RECONNECT,
  },
  tokenExpired: {
    told: 'This link was opened too long ago. Go back to your course page and open it again.',
    happened: 'The token had expired. If this happens to everybody, the clocks differ.',
    fix: NTP,
  },
  tokenFromFuture: {
    told: TELL_ADMIN,
    happened: 'The token is from the future: the platform’s clock is ahead of ours.',
    fix: NTP,
  },
  tokenTooOld: {
    told: 'This link was opened too long ago. Go back to your course page and open it again.',
    happened: 'The token was made more than 10 minutes ago, or does not say when.',
    fix: NTP,
  },
  nonceWrong: {
    told: TRY_AGAIN,
    happened: 'The token does not answer the login that began here.',
    fix: 'Nothing to do for one case. Many of them may be an attack.',
  },
  subjectMissing: {
    told: 'The learning platform did not say who you are. Contact support.',
    happened: 'The launch was anonymous.',
    fix: 'In the platform, let this tool know the identity of the people who launch it.',
  },
  versionWrong: {
    told: TELL_ADMIN,
    happened: 'The launch is not LTI 1.3.',
    fix: 'Add the tool to the platform as an LTI 1.3 tool.',
  },
  messageTypeUnknown: {
    told: TELL_ADMIN,
    happened: 'The platform sent a kind of message that this tool does not know.',
    fix: 'In the platform, use the tool only for links and for content selection.',
  },
  deploymentMissing: { told: TELL_ADMIN, happened: 'The launch does not name a deployment.', fix: PLATFORM_FAULT },
  deploymentMismatch: {
    told: TRY_AGAIN,
    happened: 'The launch names another deployment than its login did.',
    fix: PLATFORM_FAULT,
  },
  deploymentPending: {
    told: 'This connection is waiting for approval. Ask an administrator to approve it.',
    happened: 'A launch came from a deployment that nobody has approved yet.',
    fix: 'Open the platform’s page here. Approve the deployment if you know it, or block it.',
  },
  deploymentBlocked: {
    told: 'This connection was switched off. Contact support.',
    happened: 'A launch came from a deployment that is blocked.',
    fix: 'Open the platform’s page here and approve the deployment, if people are meant to use it.',
  },
  targetMismatch: {
    told: TRY_AGAIN,
    happened: 'The launch leads to another address than its login did.',
    fix: PLATFORM_FAULT,
  },
  rolesMissing: {
    told: 'The learning platform did not say which role you have. Contact support.',
    happened: 'The launch has no list of roles.',
    fix: PLATFORM_FAULT,
  },
  resourceMissing: { told: TELL_ADMIN, happened: 'The launch does not name the link.', fix: PLATFORM_FAULT },
  returnUrlMissing: {
    told: TELL_ADMIN,
    happened: 'The platform asked to choose content without an address to return it to.',
    fix: PLATFORM_FAULT,
  },
  serviceForeign: {
    told: TELL_ADMIN,
    happened: 'The launch names a grade or roster service on a host that is not the platform’s.',
    fix: 'If this host belongs to the platform, add it to the platform’s other hosts.',
  },
  testUser: {
    told: 'Test students cannot take part. To see what students see, open the assignment and choose View as student.',
    happened: 'Somebody launched as the platform’s test student, who cannot take part in peer review.',
    fix: 'Nothing to do. To see what students see, instructors open the assignment and choose View as student.',
  },
  personInactive: {
    told: 'Your account is deactivated. Contact support.',
    happened: 'A deactivated person launched.',
    fix: 'Reactivate the person under Users if they should have access.',
  },
  accountExists: {
    told: 'There is an account with your e-mail address. Sign in once to connect it.',
    happened: 'A person who is new from this platform has the e-mail address or PUID of an existing account.',
    fix: 'The person signs in once. If the platform checks e-mail addresses, mark them as reliable; administrators always sign in once.',
  },
  registrationLinkRefused: {
    told: 'This registration link was used or has expired.',
    happened: 'A registration link was opened that was used, has expired or never existed.',
    fix: NEW_LINK,
  },
  registrationUnreachable: {
    told: 'The learning platform did not answer, so it was not connected.',
    happened: 'The platform’s configuration or registration address did not answer.',
    fix: `Check that its host is among the hosts this university may call. ${NEW_LINK}`,
  },
  registrationUnreadable: {
    told: 'The learning platform sent a configuration that cannot be used.',
    happened: 'The platform’s configuration lacks an address or is not valid.',
    fix: 'Add the platform by hand.',
  },
  registrationForeign: {
    told: 'The learning platform sent a configuration that cannot be used.',
    happened: 'The configuration is on another host than its issuer.',
    fix: 'Add the platform by hand, after you have checked its values with its administrator.',
  },
  registrationRefused: {
    told: 'The learning platform refused the registration.',
    happened: 'The platform refused the registration.',
    fix: NEW_LINK,
  },
};

export const ltiRefusalText = (reason: LtiRefusal): RefusalText => TEXTS[reason];
