import { createLtiRegistration, registerLtiPlatform } from '@circuit/contract/lti';
import { secondsAfter } from '@circuit/domain/accounts';
import { err, ok, type Result, type Shard, type UserId } from '@circuit/domain/kernel';
import {
  readPlatformConfiguration,
  readRegistration,
  recordOf,
  REGISTRATION_SECONDS,
  registrationDocument,
  type Payload,
  type PlatformConfiguration,
  type Refused,
} from '@circuit/domain/lti';
import { PRODUCT_NAME } from '@circuit/domain/product';
import type { AllowedHosts } from '@circuit/domain/tenancy';
import type { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { EgressReply } from '#platform/egress/egress.ts';
import type { Home } from '#platform/homes.ts';
import { implement } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { newLtiKey, rotate } from './keys.ts';
import type { NewKey } from './keys.store.ts';
import { refusalPage, registeredPage } from './pages.ts';
import { insertPlatform, selectPlatform, upsertActiveDeployment } from './platforms.store.ts';
import { takeRegistration, upsertRegistration } from './registrations.store.ts';

type Request = z.output<typeof registerLtiPlatform.request>;

/** The link works once, within an hour. Anybody who has it can add a platform. (LT-8) */
export const createRegistrationRoute = implement(createLtiRegistration, async (_nothing, context) => {
  const { db, now, actor, envelope, audit } = context;
  const secret = newSecret();
  const expiresAt = secondsAfter(now, REGISTRATION_SECONDS);
  await upsertRegistration(db, actor.id, hashOf(secret), expiresAt);
  await audit({ verb: 'ltiRegistrationLinkMade', entity: 'externalProvider' });
  return { url: `${envelope.origin}/lti/register?t=${secret}`, expiresAt };
});

interface Registered {
  readonly by: UserId;
  readonly configuration: PlatformConfiguration;
  readonly clientId: string;
  readonly deploymentId: string | null;
  readonly fresh: NewKey;
}
type Outcome = Result<Registered, Refused>;

/** Asks the platform who it is and registers with it: all of it before there is a transaction. */
async function register(
  { t, openid_configuration: address, registration_token: token }: Request,
  at: { readonly home: Home; readonly shard: Shard },
  origin: string,
): Promise<Outcome> {
  const { home, shard } = at;
  const taken = await home.database.withShard(shard, async (db) => ({
    by: await takeRegistration(db, hashOf(t ?? '')),
    allowed: (await selectConfiguration(db)).egressAllowedHosts,
  }));
  if (taken.by === undefined || address === undefined) return err({ reason: 'registrationLinkRefused', details: '' });
  const configuration = await askConfiguration(home, address, taken.allowed);
  if (!configuration.isOk) return configuration;
  const reply = await home.egress.fetch(configuration.value.registrationUrl, taken.allowed, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(registrationDocument(origin, PRODUCT_NAME, configuration.value.productFamily)),
  });
  const document = documentOf(reply);
  if (!document.isOk) return err({ reason: 'registrationRefused', details: document.failure.details });
  const registration = readRegistration(document.value);
  if (!registration.isOk) return registration;
  const fresh = await newLtiKey(at);
  return ok({ by: taken.by, configuration: configuration.value, ...registration.value, fresh });
}

async function askConfiguration(home: Home, address: string, allowed: AllowedHosts) {
  const document = documentOf(await home.egress.fetch(address, allowed));
  return document.isOk ? readPlatformConfiguration(document.value, address) : document;
}

/** A JSON object, or why there is none. */
function documentOf(reply: EgressReply | undefined): Result<Payload, Refused> {
  if (reply === undefined) return err({ reason: 'registrationUnreachable', details: '' });
  if (reply.status >= 300)
    return err({
      reason: 'registrationUnreachable',
      details: `It answered ${reply.status}: ${reply.body.slice(0, 200)}`,
    });
  try {
    const parsed: unknown = JSON.parse(reply.body);
    return ok(recordOf(parsed));
  } catch (error) {
    if (error instanceof SyntaxError) return err({ reason: 'registrationUnreadable', details: 'It is not JSON.' });
    throw error;
  }
}

/** A platform registers itself by the link that an administrator pasted there. What it calls itself comes from it. (LT-8) */
export const registerRoute = implement<typeof registerLtiPlatform, Outcome>(
  registerLtiPlatform,
  async ({ openid_configuration: askedBy }, context, outcome) => {
    const { db, now, audit } = context;
    if (!outcome.isOk) return refusalPage(context, outcome.failure, null, [], askedBy);
    const { by, configuration, clientId, deploymentId, fresh } = outcome.value;
    const settings = {
      name: nameOf(configuration),
      issuer: configuration.issuer,
      clientId,
      authorizationUrl: configuration.authorizationUrl,
      tokenUrl: configuration.tokenUrl,
      tokenAudience: configuration.tokenAudience,
      jwksUrl: configuration.jwksUrl,
      serviceHosts: [],
      trustsEmail: false,
      trustsPuid: false,
      isEnabled: true,
    };
    const id = await insertPlatform(db, settings, configuration.productFamily);
    if (id === undefined)
      return refusalPage(
        context,
        { reason: 'registrationRefused', details: 'It is on the list already.' },
        null,
        [],
        askedBy,
      );
    if (deploymentId !== null) await upsertActiveDeployment(db, id, deploymentId, by);
    await audit({ verb: 'ltiPlatformAdded', entity: 'externalProvider', entityId: id, after: { ...settings, by } });
    await rotate(db, now, fresh);
    return registeredPage(await selectPlatform(db, id), deploymentId !== null);
  },
  { prepare: (request, asker) => register(request, asker, asker.origin) },
);

const nameOf = ({ issuer, productFamily }: PlatformConfiguration): string => {
  const { host } = new URL(issuer);
  return productFamily === '' ? host : `${productFamily} (${host})`;
};
