import type { Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import { seal, unseal, type SealingKeys } from '#platform/secrets.ts';

/** What a provider is trusted with, or trusts us with. It opens only on the server. (IP-3) */
export interface ProviderSecrets {
  readonly clientSecret?: string;
  readonly clientSecretEndsAt?: string | null;
  /** Our own keys at a SAML provider, the one that signs first. Two while a new one takes over. */
  readonly serviceKeys?: readonly { readonly privateKey: string; readonly certificate: string }[];
}

interface Place {
  readonly home: Pick<Home, 'keys'>;
  readonly shard: Shard;
}

const keyOf = ({ home, shard }: Place, id: string): SealingKeys => home.keys.sealing('identityProvider', shard, id);

export const sealSecrets = (place: Place, id: string, secrets: ProviderSecrets): Buffer =>
  seal(keyOf(place, id), JSON.stringify(secrets));

export function openSecrets(place: Place, { id, sealedSecrets }: { id: string; sealedSecrets: Buffer | null }) {
  if (sealedSecrets === null) return {};
  return JSON.parse(unseal(keyOf(place, id), sealedSecrets)) as ProviderSecrets; // oxlint-disable-line typescript/no-unsafe-type-assertion -- sealed by us, and nobody else can
}

const exitKeyOf = ({ home, shard }: Place, id: string): SealingKeys => home.keys.sealing('providerExit', shard, id);

/** What the way out needs, such as the token that proves who leaves. */
export const sealExit = (place: Place, providerId: string, exit: string): Buffer =>
  seal(exitKeyOf(place, providerId), exit);
export const openExit = (place: Place, providerId: string, sealed: Buffer): string =>
  unseal(exitKeyOf(place, providerId), sealed);
