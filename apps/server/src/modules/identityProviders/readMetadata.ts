import { readProviderMetadata } from '@circuit/contract/identityProviders';
import { USUAL_MAPPING } from '@circuit/domain/identityProviders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { askProvider } from './askProvider.ts';
import type { Calling, Way } from './door.ts';
import { discover } from './oidc/client.ts';
import { earliestEnd } from './saml/certificates.ts';
import { readProviderMetadata as readSamlMetadata } from './saml/providerMetadata.ts';

const USUAL_SCOPES = ['profile', 'email'];

/** Reads what a provider publishes about itself, so that nobody types it. Nothing is saved. (IP-5) */
export const readMetadataRoute = implement<typeof readProviderMetadata, Awaited<ReturnType<typeof read>>>(
  readProviderMetadata,
  async (_request, _context, found) => {
    if ('errors' in found) throw new ProblemError({ kind: 'invalidRequest', errors: found.errors });
    return found;
  },
  { prepare: (request, asker) => read(request, asker) },
);

interface Asked {
  readonly kind: 'oidc' | 'saml';
  readonly address: string | null;
  readonly document: string | null;
  readonly entityId: string | null;
}

async function read(asked: Asked, asker: Calling) {
  return asked.kind === 'saml' ? readSaml(asked, asker) : readOidc(asked, asker);
}

/** From its address or its file. A file is read before an address: it is what the administrator has at hand. */
async function readSaml({ address, document, entityId }: Asked, asker: Calling) {
  const field = document === null ? 'address' : 'document';
  const refused = (text: string) => ({ errors: { [field]: [text] } });
  if (document === null && address === null) return refused('Enter the address of the provider’s metadata.');
  const text = document ?? (await fetchDocument(asker, address ?? ''));
  if (text === undefined) return refused('Nothing that can be read was found there.');
  const result = readSamlMetadata(text, entityId, new Date());
  if (!result.isOk) return refused(result.failure);
  if ('entityIds' in result.value) return { kind: 'several' as const, entityIds: result.value.entityIds };
  const found = { ...result.value.found, metadataUrl: document === null ? address : null };
  return { kind: 'saml' as const, found, certificatesEndAt: earliestEnd(found, {}) };
}

async function fetchDocument(asker: Calling, address: string): Promise<string | undefined> {
  const reply = await askProvider(await wayTo(asker, address), address, {});
  return reply?.status === 200 ? reply.body : undefined;
}

async function readOidc({ address }: Asked, asker: Calling) {
  if (address === null) return { errors: { address: ['Enter the address of the provider.'] } };
  const issuer = address.replace(/\/\.well-known\/openid-configuration$/, '');
  const found = await discover(await wayTo(asker, issuer), issuer, 'unknown');
  if (!found.isOk)
    return {
      errors: {
        address: [`Nothing that can be read was found there. ${found.failure.details}`.trim()],
      },
    };
  const { scopes_supported: offered = USUAL_SCOPES, end_session_endpoint: end } = found.value;
  return {
    kind: 'oidc' as const,
    issuer: found.value.issuer,
    scopes: USUAL_SCOPES.filter((scope) => offered.includes(scope)),
    endsSessions: end !== undefined,
  };
}

/** A provider that is not saved yet: nothing but its address is known. */
async function wayTo({ home, shard, origin, stepOut }: Calling, issuer: string): Promise<Way> {
  const { egressAllowedHosts: allowed } = await home.database.withShard(shard, selectConfiguration, 'read');
  return {
    home,
    shard,
    origin,
    stepOut,
    allowed,
    provider: {
      id: `new ${issuer}`,
      kind: 'oidc',
      name: '',
      isEnabled: false,
      firstSignIn: 'knownOnly',
      domains: [],
      mapping: USUAL_MAPPING.oidc,
      secondFactorValues: [],
      settings: { kind: 'oidc', issuer, clientId: '', scopes: [] },
      sealedSecrets: null,
      secretEndsAt: null,
      version: 0,
    },
  };
}
