import type { Attributes, ProviderRefused } from '@circuit/domain/identityProviders';
import type { Result, Shard } from '@circuit/domain/kernel';
import type { AllowedHosts } from '@circuit/domain/tenancy';

import type { Home } from '#platform/homes.ts';
import type { Asker } from '#platform/implement.ts';

import type { ProviderRow } from './providers.store.ts';

/** A call or a job that wants something of a provider. */
export interface Calling {
  readonly home: Home;
  readonly shard: Shard;
  /** Where the browser is: every address that a provider sends it back to begins so. */
  readonly origin: string;
  /** Waits for the provider without keeping a place that others need. */
  readonly stepOut: Asker['stepOut'];
}

/** One provider as a call reaches it. */
export interface Way extends Calling {
  readonly allowed: AllowedHosts;
  readonly provider: ProviderRow;
}

/** What a provider said, whatever its protocol. Its signature, audience and times were checked. */
export interface Said {
  readonly subject: string;
  readonly attributes: Attributes;
  /** `acr`, `amr` or authentication contexts. */
  readonly authentication: readonly string[];
  /** What the provider will name when it ends the session. */
  readonly handle: string | null;
  /** What the way out needs. */
  readonly exit: string | null;
}

/** What differs between protocols. Both may ask the provider, so neither runs inside a transaction. */
export interface Door {
  /** Where the browser goes to sign in. */
  readonly begin: (way: Way, state: string) => Promise<Result<string, ProviderRefused>>;
  /** Where the browser goes to end the session there too; null when the provider has no such place. */
  readonly leave: (
    way: Way,
    session: { readonly subject: string; readonly exit: string | null } | null,
  ) => Promise<string | null>;
  /** The provider's answer comes as a form from its own site, so the cookie must come along with that. */
  readonly answersByForm: boolean;
}
