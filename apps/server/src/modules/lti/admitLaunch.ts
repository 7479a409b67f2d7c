import type { BrowserAnswer } from '@circuit/contract/endpoint';
import { secondsAfter } from '@circuit/domain/accounts';
import type { UserId } from '@circuit/domain/kernel';
import {
  claimCookieName,
  decideIdentity,
  LAUNCH_SECONDS,
  launchRole,
  LOGIN_SECONDS,
  missingNames,
  type Identity,
  type LaunchClaims,
} from '@circuit/domain/lti';
import { displayName, newPersonFromOutside, readIdentifier } from '@circuit/domain/people';

import { giveCode } from '#modules/accounts/public.ts';
import { findErased, WAS_ERASED } from '#modules/erasures/public.ts';
import { recordLearningEvents } from '#modules/learningEvents/public.ts';
import { addPersonFromOutside, giveMissingNames } from '#modules/users/public.ts';
import { onwards } from '#platform/http/browserPage.ts';
import type { Context } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { cookieOf } from './beginLogin.ts';
import { enterCourse } from './enterCourse.ts';
import { insertLaunch, selectOptionalLaunch } from './launches.store.ts';
import { refusalPage } from './pages.ts';
import { lockSubject, selectCandidates, updateLinkSeen, upsertUserLink } from './people.store.ts';
import { selectDeployments, updateProductFamily, type PlatformRow } from './platforms.store.ts';
import { insertRefusal } from './refusals.store.ts';

type AtLaunch = Context<'open'>;

/** Lets the person of a checked launch in: finds or makes their account, keeps the launch, and hands them a code. (LT-30) */
export async function admitLaunch(
  context: AtLaunch,
  platform: PlatformRow,
  claims: LaunchClaims,
  cookies: readonly string[],
): Promise<BrowserAnswer> {
  const { db } = context;
  if (launchRole(claims.roles).isTestUser)
    return refusalPage(context, { reason: 'testUser', details: '' }, platform, cookies);
  const deployment = (await selectDeployments(db, platform.id)).find((one) => one.deploymentId === claims.deploymentId);
  // Between the check of the token and this moment an administrator may have changed their mind.
  if (deployment?.status !== 'active')
    return refusalPage(
      context,
      { reason: 'deploymentBlocked', details: `Deployment ${claims.deploymentId}.` },
      platform,
      cookies,
    );
  if (platform.productFamily === '' && claims.productFamily !== '')
    await updateProductFamily(db, platform.id, claims.productFamily);
  const at = { externalProviderId: platform.id, subject: claims.person.subject };
  const { identity, missing } = await identify(context, platform, claims);
  if (identity.act === 'refuse')
    return refusalPage(context, { reason: identity.reason, details: '' }, platform, cookies);
  if (identity.act === 'signInOnce') return askToSignIn(context, { platform, claims, deployment }, identity.userId);
  if (identity.act === 'create' && (await wasErased(context, platform, claims)))
    return refusalPage(context, { reason: 'personInactive', details: WAS_ERASED }, platform, cookies);
  const userId = await personOf(context, platform, claims, identity);
  if (identity.act === 'use' && missing !== null) await giveMissingNames(context, userId, missing);
  await (identity.act === 'use'
    ? updateLinkSeen(db, at.externalProviderId, at.subject)
    : linkPerson(context, at, userId, identity.act === 'link' ? identity.by : 'created'));
  const ltiLaunchId = await keepLaunch(context, { platform, claims, deployment }, { userId });
  await context.audit({
    verb: 'signedIn',
    entity: 'user',
    entityId: userId,
    after: { method: 'lti', externalProviderId: platform.id },
  });
  await recordLearningEvents(db, [{ userId, act: { kind: 'launched', ltiLaunchId } }]);
  const launch = await selectOptionalLaunch(db, ltiLaunchId);
  if (launch !== undefined) await enterCourse(context, launch, userId);
  const { code } = await giveCode(context, { userId, isBoundByState: true, door: 'lti' });
  return onwards(`/lti-launch/${ltiLaunchId}?code=${encodeURIComponent(code)}`, cookies);
}

async function identify({ db, shard }: AtLaunch, platform: PlatformRow, { person }: LaunchClaims) {
  const names = knownNames(person, shard);
  // In one packet and in this order: who waits for the lock looks only once they have it.
  const [, found] = await Promise.all([
    lockSubject(db, platform.id, person.subject),
    selectCandidates(db, { externalProviderId: platform.id, subject: person.subject }, names),
  ]);
  const { trustsEmail, trustsPuid } = platform;
  const { linked, byEmail } = found;
  const said = { ...person, email: trustsEmail && byEmail === null ? names.email : null };
  return {
    identity: decideIdentity({ ...found, trustsEmail, trustsPuid }),
    missing: linked === null ? null : missingNames(linked, said),
  };
}

/** A launch does not make the account of an erased person again. (EP-10) */
async function wasErased(context: AtLaunch, platform: PlatformRow, { person }: LaunchClaims): Promise<boolean> {
  const subjects = [{ providerId: platform.id, subject: person.subject }];
  const [found] = await findErased(context, [{ ...knownNames(person, context.shard), alias: null, subjects }]);
  return found === true;
}

/** The e-mail and the PUID in the one spelling that is stored; null where the platform sent something else. */
function knownNames({ email, sourcedId }: LaunchClaims['person'], shard: AtLaunch['shard']) {
  const read = (text: string | null, kind: 'email' | 'puid') => {
    const found = text === null ? undefined : readIdentifier(text, shard);
    return found?.isOk === true && found.value.kind === kind ? found.value.value : null;
  };
  return { email: read(email, 'email'), puid: read(sourcedId, 'puid') };
}

async function personOf(
  context: AtLaunch,
  platform: PlatformRow,
  { person }: LaunchClaims,
  identity: Exclude<Identity, { act: 'refuse' | 'signInOnce' }>,
): Promise<UserId> {
  if (identity.act !== 'create') return identity.userId;
  const { firstName, lastName, subject } = person;
  const said = { ...knownNames(person, context.shard), firstName, lastName };
  const digest = hashOf(`${platform.id} ${subject}`).toString('hex');
  return addPersonFromOutside(context, { ...newPersonFromOutside(said, identity, digest), userName: null, uid: null });
}

export async function linkPerson(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  at: { readonly externalProviderId: string; readonly subject: string },
  userId: UserId,
  by: 'created' | 'email' | 'puid' | 'claim',
): Promise<void> {
  await upsertUserLink(db, at, userId, by);
  const after = { externalProviderId: at.externalProviderId, by };
  await audit({ verb: 'ltiPersonLinked', entity: 'user', entityId: userId, after });
}

interface Launched {
  readonly platform: PlatformRow;
  readonly claims: LaunchClaims;
  readonly deployment: { readonly id: string };
}
interface For {
  readonly userId?: UserId;
  readonly candidateUserId?: UserId;
  readonly claimSecret?: string;
}

function keepLaunch({ db, now }: AtLaunch, { platform, claims, deployment }: Launched, whose: For): Promise<string> {
  const { person, context, resourceLink, services, deepLinking, custom, returnUrl } = claims;
  return insertLaunch(db, {
    externalProviderId: platform.id,
    ltiDeploymentId: deployment.id,
    userId: whose.userId ?? null,
    candidateUserId: whose.candidateUserId ?? null,
    claimSecretHash: whose.claimSecret === undefined ? null : hashOf(whose.claimSecret),
    subject: person.subject,
    personName: displayName({ ...person, email: person.email ?? '' }),
    messageType: claims.messageType,
    targetLinkUri: claims.targetLinkUri,
    contextId: context?.id ?? null,
    contextTitle: context?.title ?? '',
    contextLabel: context?.label ?? '',
    resourceLinkId: resourceLink?.id ?? null,
    resourceTitle: resourceLink?.title ?? '',
    roles: claims.roles,
    claims: { services, deepLinking, custom, returnUrl },
    expiresAt: secondsAfter(now, LAUNCH_SECONDS),
  });
}

/**
 * The account is there, and the platform's word is not enough for it. Its owner signs in once in this browser, which a
 * cookie proves: otherwise somebody could have a stranger's account connected with their own. (LT-34)
 */
async function askToSignIn(context: AtLaunch, launched: Launched, candidateUserId: UserId): Promise<BrowserAnswer> {
  const { db, envelope } = context;
  const claimSecret = newSecret();
  const ltiLaunchId = await keepLaunch(context, launched, { candidateUserId, claimSecret });
  await insertRefusal(
    db,
    { reason: 'accountExists', details: '' },
    { externalProviderId: launched.platform.id, traceId: envelope.traceId },
  );
  return onwards(`/lti-launch/${ltiLaunchId}`, [cookieOf(claimCookieName(ltiLaunchId), claimSecret, LOGIN_SECONDS)]);
}
