import {
  addLtiDeployment,
  createLtiPlatform,
  decideLtiDeployment,
  getLtiPlatform,
  getLtiTool,
  listLtiPlatforms,
  updateLtiPlatform,
} from '@circuit/contract/lti';
import type { ShardDb } from '@circuit/db';
import { toolAddresses } from '@circuit/domain/lti';

import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { newLtiKey, rotate } from './keys.ts';
import type { NewKey } from './keys.store.ts';
import { hasLinkedPeople } from './people.store.ts';
import {
  insertPlatform,
  selectDeployments,
  selectPlatform,
  selectPlatforms,
  selectPlatformsOfIssuer,
  updateDeployment,
  updatePlatform,
  upsertActiveDeployment,
  type PlatformSettings,
} from './platforms.store.ts';

const show = async (db: ShardDb, id: string) => ({
  ...(await selectPlatform(db, id)),
  deployments: await selectDeployments(db, id),
});

const ADDRESSES = ['issuer', 'authorizationUrl', 'tokenUrl', 'jwksUrl'] as const;

/** Names and passwords travel there: without TLS only to a platform on this machine, in development. (LT-2) */
export function refuseUnsafeAddresses(settings: PlatformSettings, { home }: Pick<Context, 'home'>): void {
  const isSafe = (address: string) => {
    const { protocol, hostname } = new URL(address);
    const isOwnMachine = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost');
    return protocol === 'https:' || (home.egress.reachesLoopback && isOwnMachine);
  };
  const unsafe = ADDRESSES.filter((field) => !isSafe(settings[field]));
  if (unsafe.length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: Object.fromEntries(unsafe.map((field) => [field, ['Enter an address that begins with https://.']])),
    });
}

/** The same client of the same issuer would be two platforms that nobody could tell apart. */
const taken = () =>
  new ProblemError({
    kind: 'invalidRequest',
    errors: { clientId: ['This client of this issuer is on the list already.'] },
  });

const createRoute = implement(
  createLtiPlatform,
  async ({ deploymentId, ...settings }, context, fresh: NewKey) => {
    const { db, now, actor, audit } = context;
    refuseUnsafeAddresses(settings, context);
    const id = await insertPlatform(db, settings);
    if (id === undefined) throw taken();
    if (deploymentId !== null) await upsertActiveDeployment(db, id, deploymentId, actor.id);
    await audit({ verb: 'ltiPlatformAdded', entity: 'externalProvider', entityId: id, after: { ...settings } });
    await rotate(db, now, fresh);
    return show(db, id);
  },
  { prepare: (_request, asker) => newLtiKey(asker) },
);

const updateRoute = implement(updateLtiPlatform, async ({ externalProviderId: id, ...settings }, context) => {
  const { db, envelope, audit } = context;
  refuseUnsafeAddresses(settings, context);
  const before = await selectPlatform(db, id);
  if (before.version !== envelope.ifMatch)
    throw new ProblemError({ kind: 'versionConflict', current: await show(db, id) });
  // The platform's names for people mean nothing at another one.
  if (before.issuer !== settings.issuer && (await hasLinkedPeople(db, id)))
    throw new ProblemError({
      kind: 'blocked',
      detail: 'People have already launched from this platform. Add the other one as a new platform.',
    });
  const others = (await selectPlatformsOfIssuer(db, settings.issuer)).filter((one) => one.id !== id);
  if (others.some(({ clientId }) => clientId === settings.clientId)) throw taken();
  if (!(await updatePlatform(db, id, settings, envelope.ifMatch)))
    throw new ProblemError({ kind: 'versionConflict', current: await show(db, id) });
  await audit({
    verb: 'ltiPlatformChanged',
    entity: 'externalProvider',
    entityId: id,
    ...whatChanged(before, settings),
  });
  return show(db, id);
});

function whatChanged(before: PlatformSettings, after: PlatformSettings) {
  const all = Object.keys(after) as (keyof PlatformSettings)[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
  const names = all.filter((name) => String(before[name]) !== String(after[name]));
  const pick = (settings: PlatformSettings) => Object.fromEntries(names.map((name) => [name, String(settings[name])]));
  return { before: pick(before), after: pick(after) };
}

const addDeploymentRoute = implement(
  addLtiDeployment,
  async ({ externalProviderId: id, deploymentId }, { db, actor, audit }) => {
    await selectPlatform(db, id);
    await upsertActiveDeployment(db, id, deploymentId, actor.id);
    const after = { deploymentId, status: 'active' };
    await audit({ verb: 'ltiDeploymentDecided', entity: 'externalProvider', entityId: id, after });
    return show(db, id);
  },
);

const decideDeploymentRoute = implement(
  decideLtiDeployment,
  async ({ externalProviderId: id, ltiDeploymentId, status }, { db, actor, audit }) => {
    const before = await updateDeployment(db, id, ltiDeploymentId, status, actor.id);
    if (before === undefined) throw new ProblemError({ kind: 'notFound', what: 'deployment' });
    if (before.status !== status)
      await audit({
        verb: 'ltiDeploymentDecided',
        entity: 'externalProvider',
        entityId: id,
        before,
        after: { deploymentId: before.deploymentId, status },
      });
    return show(db, id);
  },
);

export const platformsRoutes: readonly Implementation[] = [
  implement(listLtiPlatforms, (search, { db }) => selectPlatforms(db, search)),
  implement(getLtiPlatform, ({ externalProviderId }, { db }) => show(db, externalProviderId)),
  implement(getLtiTool, async (_nothing, { envelope }) => toolAddresses(envelope.origin)),
  createRoute,
  updateRoute,
  addDeploymentRoute,
  decideDeploymentRoute,
];
