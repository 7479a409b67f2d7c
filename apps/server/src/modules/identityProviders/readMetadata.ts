import { readProviderMetadata } from '@circuit/contract';
import { USUAL_MAPPING } from '@circuit/domain/identityProviders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import type { Calling, Way } from './doors.ts';
import { discover } from './oidc/client.ts';

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

async function read({ kind, address }: Asked, asker: Calling) {
  if (address === null || kind !== 'oidc') return { errors: { address: ['Enter the address of the provider.'] } };
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
