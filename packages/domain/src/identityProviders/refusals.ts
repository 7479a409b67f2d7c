/** Why a sign-in through a provider is refused. The person reads one sentence; the audit keeps the reason. (IP-30) */
export const PROVIDER_REFUSALS = [
  'providerDisabled',
  'startUnknown',
  'startExpired',
  'startUsed',
  'otherBrowser',
  'providerSaidNo',
  'providerUnreachable',
  'answerUnreadable',
  'codeRefused',
  'serviceForeign',
  'ticketMalformed',
  'ticketRefused',
  'credentialsOff',
  'algorithmForbidden',
  'unsigned',
  'signatureWrong',
  'issuerWrong',
  'audienceWrong',
  'destinationWrong',
  'nonceWrong',
  'requestUnknown',
  'replayed',
  'expired',
  'notYetValid',
  'subjectMissing',
  'domainForbidden',
  'emailUnverified',
  'connectFirst',
  'severalAccounts',
  'personInactive',
  'personUnknown',
  'linkTaken',
] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

export interface ProviderRefused {
  readonly reason: ProviderRefusal;
  /** For the audit and the administrator: what was seen. Never a ticket, a token or a password. */
  readonly details: string;
}

interface RefusalText {
  /** What the person reads. It gives nothing away about keys, settings or other people's accounts. */
  readonly told: string;
  /** What the administrator reads. */
  readonly fix: string;
}

const AGAIN = 'The sign-in did not work. Try again.';
const SETUP = 'The sign-in did not work because the connection is not set up correctly. Contact support.';
const FORGED = 'Somebody may have tried to forge a sign-in. If it happens to everybody, compare the settings.';

const TEXTS: Readonly<Record<ProviderRefusal, RefusalText>> = {
  providerDisabled: {
    told: 'This way to sign in is turned off. Choose another one.',
    fix: 'Turn the provider on if people should use it.',
  },
  startUnknown: { told: AGAIN, fix: 'The browser came back with a sign-in that was not started here.' },
  startExpired: {
    told: 'The sign-in took longer than 10 minutes. Try again.',
    fix: 'Nothing, if it happens once. If it happens to everybody, the provider is slow.',
  },
  startUsed: { told: AGAIN, fix: 'The same answer came twice: somebody pressed Back, or replayed it.' },
  otherBrowser: {
    told: 'This sign-in was started in another window. Sign in.',
    fix: 'The browser that came back is not the one that began, or it keeps no cookies of this site.',
  },
  providerSaidNo: { told: 'Your university did not let you sign in. Try again.', fix: 'The provider’s log says why.' },
  providerUnreachable: {
    told: 'Your university’s sign-in does not answer. Try again in a minute, or use another way.',
    fix: 'The provider does not answer in time. Ask the people who run it.',
  },
  answerUnreadable: { told: SETUP, fix: 'The provider sent something that is not of its protocol.' },
  codeRefused: { told: AGAIN, fix: 'The provider did not take its own code back. Compare the client ID and secret.' },
  serviceForeign: { told: SETUP, fix: 'The ticket was asked for another address than this site’s.' },
  ticketMalformed: { told: AGAIN, fix: 'What came is not a ticket.' },
  ticketRefused: { told: AGAIN, fix: 'The provider does not know the ticket, or it was used already.' },
  credentialsOff: {
    told: 'Sign in on your university’s page instead.',
    fix: 'This provider does not take passwords that are typed here.',
  },
  algorithmForbidden: { told: SETUP, fix: FORGED },
  unsigned: { told: SETUP, fix: 'Have the provider sign what it says. Unsigned answers are refused.' },
  signatureWrong: {
    told: SETUP,
    fix: 'The signature does not fit the certificate or key here. If the provider has a new one, add it.',
  },
  issuerWrong: { told: SETUP, fix: 'The answer is from another provider than the one that was asked.' },
  audienceWrong: { told: SETUP, fix: 'The answer is meant for another application. Compare the client or entity ID.' },
  destinationWrong: { told: SETUP, fix: 'The answer was sent to another address than the provider meant.' },
  nonceWrong: { told: AGAIN, fix: FORGED },
  requestUnknown: { told: AGAIN, fix: 'The answer is to no request of ours.' },
  replayed: { told: AGAIN, fix: 'The same answer came a second time. It was refused.' },
  expired: { told: AGAIN, fix: 'The answer is too old. Set the provider’s clock by NTP.' },
  notYetValid: { told: AGAIN, fix: 'The answer is from the future. Set the provider’s clock by NTP.' },
  subjectMissing: { told: SETUP, fix: 'The provider did not say who came. Check which attribute is the key.' },
  domainForbidden: {
    told: 'Your account is of another organization. Sign in with the account of this university.',
    fix: 'Add the domain if its people may come.',
  },
  emailUnverified: {
    told: 'An account with your e-mail address is here already. Sign in the way you did before, then connect this one in Settings.',
    fix: 'The provider does not answer for this address: it did not check it, or the domain is not on the list.',
  },
  connectFirst: {
    told: 'Your account needs one more step. Sign in the way you did before, then connect this one in Settings.',
    fix: 'No provider opens the account of an administrator until they connect it themselves.',
  },
  severalAccounts: {
    told: 'More than one account fits you. Contact support.',
    fix: 'PUID, user name and e-mail belong to different people here. Correct the accounts.',
  },
  personInactive: {
    told: 'Your account is deactivated. Contact support.',
    fix: 'Reactivate the person if they may come.',
  },
  personUnknown: {
    told: 'You have no account here yet. Ask your instructor to add you to the course.',
    fix: 'Only people who are known may come through this provider.',
  },
  linkTaken: {
    told: 'This account is connected with another person here.',
    fix: 'The other person disconnects it in Settings first.',
  },
};

export const providerRefusalText = (reason: ProviderRefusal): RefusalText => TEXTS[reason];

/** The reason in an address that we sent a browser to; undefined when somebody typed something else. */
export const readRefusal = (text: string): ProviderRefusal | undefined =>
  PROVIDER_REFUSALS.find((reason) => reason === text);
