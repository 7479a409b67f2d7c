import { err, ok, type Result } from '@circuit/domain/kernel';
import type { OidcSettings, ProviderRefused } from '@circuit/domain/identityProviders';
import * as openid from 'openid-client';

import { fetchThrough } from '../askProvider.ts';
import type { Way } from '../door.ts';
import { openSecrets } from '../secrets.ts';
import { refusalOf } from './refusalOf.ts';

/** What was read about a provider, kept for a day. A changed provider is read anew. */
const KEPT_MS = 24 * 3600 * 1000;
const kept = new Map<string, { readonly metadata: openid.ServerMetadata; readonly until: number }>();

const CLOCKS_MAY_DIFFER_SECONDS = 60;
const TIMEOUT_SECONDS = 5;

export function settingsOf({ provider }: Pick<Way, 'provider'>): OidcSettings {
  if (provider.settings.kind !== 'oidc') throw new Error(`${provider.id} is not an OpenID provider.`);
  return provider.settings;
}

/** The client at this provider, with what the provider publishes about itself. (IP-60) */
export async function openClient(way: Way): Promise<Result<openid.Configuration, ProviderRefused>> {
  const { clientId } = settingsOf(way);
  const metadata = await metadataOf(way);
  if (!metadata.isOk) return metadata;
  const { clientSecret } = openSecrets(way, way.provider);
  const auth = clientSecret === undefined ? openid.None() : openid.ClientSecretBasic(clientSecret);
  const client = new openid.Configuration(
    metadata.value,
    clientId,
    { [openid.clockTolerance]: CLOCKS_MAY_DIFFER_SECONDS },
    auth,
  );
  prepare(client, way);
  // An identity token counts by its signature, not by the line that it came through.
  openid.enableNonRepudiationChecks(client);
  return ok(client);
}

function prepare(client: openid.Configuration, way: Way): void {
  client[openid.customFetch] = fetchThrough(way);
  client.timeout = TIMEOUT_SECONDS;
  if (way.home.egress.reachesLoopback) openid.allowInsecureRequests(client); // oxlint-disable-line typescript/no-deprecated -- development and tests only; the egress refuses it elsewhere
}

async function metadataOf(way: Way): Promise<Result<openid.ServerMetadata, ProviderRefused>> {
  const { issuer, clientId } = settingsOf(way);
  const key = `${way.shard} ${way.provider.id} ${issuer}`;
  const known = kept.get(key);
  if (known !== undefined && performance.now() < known.until) return ok(known.metadata);
  const metadata = await discover(way, issuer, clientId);
  if (metadata.isOk) kept.set(key, { metadata: metadata.value, until: performance.now() + KEPT_MS });
  return metadata;
}

/** Reads what an OpenID provider publishes at its issuer; the issuer that it names must be the same. */
export async function discover(
  way: Way,
  issuer: string,
  clientId: string,
): Promise<Result<openid.ServerMetadata, ProviderRefused>> {
  try {
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      [openid.customFetch]: fetchThrough(way),
      timeout: TIMEOUT_SECONDS,
      ...(way.home.egress.reachesLoopback ? { execute: [openid.allowInsecureRequests] } : {}), // oxlint-disable-line typescript/no-deprecated -- as above
    });
    return ok(found.serverMetadata());
  } catch (error) {
    return err(refusalOf(error));
  }
}
