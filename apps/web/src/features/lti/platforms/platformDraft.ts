import type { createLtiPlatform } from '@circuit/contract/lti';

import type { RequestOf } from '#platform/api/contractCall.ts';
import { parseAddress } from '#platform/navigation/parseAddress.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

import type { LtiPlatform } from './platformsApi.ts';

const TEXTS = ['name', 'issuer', 'clientId', 'authorizationUrl', 'tokenUrl', 'jwksUrl'] as const;
const OPTIONAL = ['deploymentId', 'tokenAudience', 'serviceHosts'] as const;
const ADDRESSES = ['issuer', 'authorizationUrl', 'tokenUrl', 'jwksUrl'] as const;
/** What the platforms themselves call it. */
export const PLATFORM_LABELS = {
  name: 'Name',
  issuer: 'Issuer',
  clientId: 'Client ID',
  authorizationUrl: 'Authorization URL',
  tokenUrl: 'Token URL',
  jwksUrl: 'Key set URL',
} as const satisfies Record<(typeof TEXTS)[number], string>;
export type PlatformField = (typeof TEXTS)[number] | (typeof OPTIONAL)[number];

/** A platform as it stands in a form: nothing is an empty text, and hosts stand one on a line. */
export interface PlatformDraft extends Readonly<Record<PlatformField, string>> {
  readonly trustsEmail: boolean;
  readonly trustsPuid: boolean;
}
export type PlatformErrors = Partial<Record<PlatformField, string>>;

export const emptyPlatform: PlatformDraft = {
  name: '',
  issuer: '',
  clientId: '',
  authorizationUrl: '',
  tokenUrl: '',
  jwksUrl: '',
  deploymentId: '',
  tokenAudience: '',
  serviceHosts: '',
  trustsEmail: false,
  trustsPuid: false,
};

export function draftOf(platform: LtiPlatform): PlatformDraft {
  const { name, issuer, clientId, authorizationUrl, tokenUrl, jwksUrl, trustsEmail, trustsPuid } = platform;
  const same = { name, issuer, clientId, authorizationUrl, tokenUrl, jwksUrl, trustsEmail, trustsPuid };
  return {
    ...same,
    deploymentId: '',
    tokenAudience: platform.tokenAudience ?? '',
    serviceHosts: platform.serviceHosts.join('\n'),
  };
}

const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i;

/** What can be seen to be wrong before the server is asked. */
export function platformErrors(draft: PlatformDraft): PlatformErrors {
  const strange = hostsOf(draft).find((host) => !HOST.test(host));
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the platform a name.' } : {}),
    ...(draft.clientId.trim() === '' ? { clientId: 'Enter the client ID that the platform shows.' } : {}),
    ...Object.fromEntries(
      ADDRESSES.flatMap((field) =>
        isAddress(draft[field]) ? [] : [[field, `${PLATFORM_LABELS[field]}: enter an address with https://.`]],
      ),
    ),
    ...(strange === undefined
      ? {}
      : { serviceHosts: `“${strange}” is not a host. Enter hosts such as lms.example.edu.` }),
  };
}

const isAddress = (text: string): boolean => ['http:', 'https:'].includes(parseAddress(text.trim())?.protocol ?? '');

/** What the server says of single fields; the rest of a refusal stands above the form. */
export function errorsOfProblem({ errors = {} }: FetchProblem): PlatformErrors {
  return Object.fromEntries(
    [...TEXTS, ...OPTIONAL].flatMap((field) => {
      const [text] = errors[field] ?? [];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

type Settings = Omit<RequestOf<typeof createLtiPlatform>, 'deploymentId' | 'isEnabled'>;

export function settingsOf(draft: PlatformDraft): Settings {
  return {
    name: draft.name.trim(),
    issuer: draft.issuer.trim(),
    clientId: draft.clientId.trim(),
    authorizationUrl: draft.authorizationUrl.trim(),
    tokenUrl: draft.tokenUrl.trim(),
    jwksUrl: draft.jwksUrl.trim(),
    tokenAudience: orNull(draft.tokenAudience),
    serviceHosts: hostsOf(draft),
    trustsEmail: draft.trustsEmail,
    trustsPuid: draft.trustsPuid,
  };
}

export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const hostsOf = ({ serviceHosts }: PlatformDraft): string[] =>
  serviceHosts.split(/[\s,;]+/).filter((host) => host !== '');
