/** How a university's own sign-in is reached. Local accounts are a setting of the configuration, not a provider. (IP-1) */
export const PROVIDER_KINDS = ['cas', 'oidc', 'saml'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

export const FIRST_SIGN_INS = ['create', 'knownOnly'] as const;
/** What happens to somebody whom nobody knows here: an account is made, or they are refused. */
export type FirstSignIn = (typeof FIRST_SIGN_INS)[number];

export const CAS_VERSIONS = ['1', '2', '3'] as const;
export type CasVersion = (typeof CAS_VERSIONS)[number];

export interface CasSettings {
  readonly kind: 'cas';
  /** Without a slash at the end, such as `https://login.uni.edu/cas`. */
  readonly baseUrl: string;
  readonly version: CasVersion;
  /** People may also type their user name and password here, which are passed on. Off unless a university asks. */
  readonly takesCredentials: boolean;
}

export interface OidcSettings {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  /** What is asked for besides `openid`. */
  readonly scopes: string[];
}

export interface SamlSettings {
  readonly kind: 'saml';
  readonly entityId: string;
  readonly signInUrl: string;
  readonly signOutUrl: string | null;
  /** PEM, without the lines around it. Two while the provider changes its key. */
  readonly certificates: string[];
  /** Read again every day where it is known. */
  readonly metadataUrl: string | null;
  /** Many providers sign only the assertion, which always must be signed. */
  readonly signsResponse: boolean;
}

export type KindSettings = CasSettings | OidcSettings | SamlSettings;

/** Which attribute of the provider says what about a person; null where none does. */
export interface Mapping {
  /** Where the provider's own name for a person is not good enough as a key. */
  readonly subject: string | null;
  readonly alias: string | null;
  readonly puid: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

/** What is usual for a kind; an administrator changes it where the provider differs. */
export const USUAL_MAPPING: Readonly<Record<ProviderKind, Mapping>> = {
  cas: { subject: null, alias: 'user', puid: 'puid', firstName: 'givenName', lastName: 'sn', email: 'mail' },
  oidc: {
    subject: null,
    // `preferred_username` is often the person's own to change, so nobody is recognized by it unless somebody says so.
    alias: null,
    puid: null,
    firstName: 'given_name',
    lastName: 'family_name',
    email: 'email',
  },
  saml: {
    subject: null,
    alias: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
    puid: null,
    firstName: 'urn:oid:2.5.4.42',
    lastName: 'urn:oid:2.5.4.4',
    email: 'urn:oid:0.9.2342.19200300.100.1.3',
  },
};

export interface ProviderSettings {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly firstSignIn: FirstSignIn;
  /** Whose people may come, and whose addresses are believed. Empty: everybody, and no address is believed. (IP-12) */
  readonly domains: string[];
  readonly mapping: Mapping;
  /** Values of `acr` or `amr`, or authentication contexts, that count as a second factor. */
  readonly secondFactorValues: string[];
  readonly settings: KindSettings;
}
