import {
  type CasVersion,
  type FirstSignIn,
  type Mapping,
  type ProviderKind,
  USUAL_MAPPING,
} from '@circuit/domain/identityProviders';
import { assertNever } from '@circuit/domain/kernel';

import { parseAddress } from '#platform/navigation/parseAddress.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

import type { Provider, ProviderRequest } from './providersApi.ts';

export const MAPPED = ['subject', 'alias', 'puid', 'firstName', 'lastName', 'email'] as const;
const TEXTS = [
  'name',
  'domains',
  'secondFactorValues',
  'baseUrl',
  'issuer',
  'clientId',
  'clientSecret',
  'clientSecretEndsOn',
  'scopes',
  'entityId',
  'signInUrl',
  'signOutUrl',
  'certificates',
  'metadataUrl',
] as const;
const FIELDS = [...TEXTS, ...MAPPED] as const;
export type ProviderField = (typeof FIELDS)[number];
export type ProviderErrors = Partial<Record<ProviderField, string>>;

/** A provider as it stands in a form: nothing is an empty text, and what there may be several of stands on lines. */
export interface ProviderDraft extends Readonly<Record<ProviderField, string>> {
  readonly kind: ProviderKind;
  readonly isEnabled: boolean;
  readonly firstSignIn: FirstSignIn;
  readonly version: CasVersion;
  readonly takesCredentials: boolean;
  readonly signsResponse: boolean;
}

const mappedTexts = (mapping: Mapping) =>
  Object.fromEntries(MAPPED.map((field) => [field, mapping[field] ?? ''])) as Record<(typeof MAPPED)[number], string>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- one for each

/** Off at first: somebody tests it before people see it. */
export const newProvider = (kind: ProviderKind): ProviderDraft => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, ''])) as Record<(typeof TEXTS)[number], string>), // oxlint-disable-line typescript/no-unsafe-type-assertion -- one for each
  ...mappedTexts(USUAL_MAPPING[kind]),
  scopes: 'profile email',
  kind,
  isEnabled: false,
  firstSignIn: 'knownOnly',
  version: '3',
  takesCredentials: false,
  signsResponse: false,
});

export function draftOf(provider: Provider): ProviderDraft {
  const { name, isEnabled, firstSignIn, domains, mapping, secondFactorValues, settings, secretEndsAt } = provider;
  const base = {
    ...newProvider(settings.kind),
    ...mappedTexts(mapping),
    name,
    isEnabled,
    firstSignIn,
    domains: domains.join('\n'),
    secondFactorValues: secondFactorValues.join('\n'),
  };
  switch (settings.kind) {
    case 'cas':
      return { ...base, ...settings };
    case 'oidc':
      return {
        ...base,
        ...settings,
        scopes: settings.scopes.join(' '),
        clientSecretEndsOn: secretEndsAt?.slice(0, 10) ?? '',
      };
    case 'saml':
      return {
        ...base,
        ...settings,
        signOutUrl: settings.signOutUrl ?? '',
        metadataUrl: settings.metadataUrl ?? '',
        certificates: settings.certificates.join('\n\n'),
      };
    default:
      return assertNever(settings);
  }
}

const ADDRESSES: Readonly<Record<ProviderKind, readonly ProviderField[]>> = {
  cas: ['baseUrl'],
  oidc: ['issuer'],
  saml: ['signInUrl', 'signOutUrl', 'metadataUrl'],
};
const MAY_BE_EMPTY: ReadonlySet<ProviderField> = new Set(['signOutUrl', 'metadataUrl']);
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** What can be seen to be wrong before the server is asked. */
export function providerErrors(draft: ProviderDraft): ProviderErrors {
  const strange = partsOf(draft.domains).find((domain) => !DOMAIN.test(domain));
  const isWrong = (field: ProviderField) =>
    !(MAY_BE_EMPTY.has(field) && draft[field].trim() === '') && !isAddress(draft[field]);
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the provider a name.' } : {}),
    ...Object.fromEntries(
      ADDRESSES[draft.kind].filter(isWrong).map((field) => [field, 'Enter an address that begins with https://.']),
    ),
    ...(draft.kind === 'oidc' && draft.clientId.trim() === ''
      ? { clientId: 'Enter the client ID that the provider shows.' }
      : {}),
    ...(draft.kind === 'saml' && draft.entityId.trim() === '' ? { entityId: 'Enter the entity ID.' } : {}),
    ...(draft.kind === 'saml' && certificatesOf(draft.certificates).length === 0
      ? { certificates: 'Paste the certificate that the provider signs with.' }
      : {}),
    ...(strange === undefined ? {} : { domains: `“${strange}” is not a domain. Enter domains such as uni.edu.` }),
  };
}

const isAddress = (text: string): boolean => ['http:', 'https:'].includes(parseAddress(text.trim())?.protocol ?? '');

/** What the server says of single fields, whatever they lie in; the rest of a refusal stands above the form. */
export function errorsOfProblem({ errors = {} }: FetchProblem): ProviderErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [text]]) => {
      const parts = path.split('.');
      const field = FIELDS.find((one) => parts.includes(one));
      return field === undefined || text === undefined ? [] : [[field, text]];
    }),
  );
}

/** What is sent. A secret that was not typed is left out, so that it stays. (IP-3) */
export function requestOf(draft: ProviderDraft, first: ProviderDraft): ProviderRequest {
  const { name, isEnabled, firstSignIn, clientSecret, clientSecretEndsOn } = draft;
  const isOidc = draft.kind === 'oidc';
  return {
    name: name.trim(),
    isEnabled,
    firstSignIn,
    domains: partsOf(draft.domains),
    mapping: Object.fromEntries(MAPPED.map((field) => [field, orNull(draft[field])])) as unknown as Mapping, // oxlint-disable-line typescript/no-unsafe-type-assertion -- one for each
    secondFactorValues: linesOf(draft.secondFactorValues),
    settings: settingsOf(draft),
    ...(isOidc && clientSecret !== '' ? { clientSecret } : {}),
    ...(isOidc && clientSecretEndsOn !== first.clientSecretEndsOn
      ? { clientSecretEndsAt: clientSecretEndsOn === '' ? null : `${clientSecretEndsOn}T00:00:00Z` }
      : {}),
  };
}

function settingsOf(draft: ProviderDraft): ProviderRequest['settings'] {
  switch (draft.kind) {
    case 'cas':
      return {
        kind: 'cas',
        baseUrl: draft.baseUrl.trim().replace(/\/+$/, ''),
        version: draft.version,
        takesCredentials: draft.takesCredentials,
      };
    case 'oidc':
      return {
        kind: 'oidc',
        issuer: draft.issuer.trim(),
        clientId: draft.clientId.trim(),
        scopes: draft.scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
      };
    case 'saml':
      return {
        kind: 'saml',
        entityId: draft.entityId.trim(),
        signInUrl: draft.signInUrl.trim(),
        signOutUrl: orNull(draft.signOutUrl),
        certificates: certificatesOf(draft.certificates),
        metadataUrl: orNull(draft.metadataUrl),
        signsResponse: draft.signsResponse,
      };
    default:
      return assertNever(draft.kind);
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Pasted with or without the lines around a certificate. */
const certificatesOf = (text: string): string[] =>
  text
    .split(/-----END CERTIFICATE-----|\n\s*\n/)
    .map((part) => part.replace('-----BEGIN CERTIFICATE-----', '').replaceAll(/\s/g, ''))
    .filter((part) => part !== '');
