import type { BrowserAnswer } from '@circuit/contract/endpoint';
import { confirmLtiLaunch, receiveLtiLaunch } from '@circuit/contract/lti';
import {
  judgeState,
  judgeToken,
  stateCookieName,
  type DeploymentStatus,
  type LaunchClaims,
  type Refused,
} from '@circuit/domain/lti';
import type { ShardDb } from '@circuit/db';
import { err, type Result, type Shard } from '@circuit/domain/kernel';
import type { AllowedHosts } from '@circuit/domain/tenancy';
import type { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { Home } from '#platform/homes.ts';
import { implement, type Context } from '#platform/implement.ts';
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts';

import { admitLaunch } from './admitLaunch.ts';
import { cookieOf, newWindowAddress, storageKey } from './beginLogin.ts';
import {
  selectNow,
  selectOptionalLogin,
  takeLogin,
  takeParked,
  updateLoginParked,
  type Login,
} from './logins.store.ts';
import { askStoragePage, newWindowPage, refusalPage } from './pages.ts';
import {
  insertPendingDeployment,
  selectDeployments,
  selectOptionalPlatform,
  selectPlatform,
  type PlatformRow,
} from './platforms.store.ts';
import { verifyToken } from './verifyToken.ts';

type Request = z.output<typeof receiveLtiLaunch.request>;

/** A login that this launch has taken: nobody can answer it again. */
interface Taken {
  readonly login: Login;
  readonly platform: PlatformRow;
  readonly deployments: ReadonlyMap<string, DeploymentStatus>;
  readonly allowed: AllowedHosts;
  readonly now: Date;
}
interface Lost {
  readonly refused: Refused;
  readonly externalProviderId: string | null;
}

type Answered = Lost | (Taken & { readonly judged: Result<LaunchClaims, Refused> });

/** In a transaction of its own, before anything is asked of the platform: of many tries one goes on. (LT-12) */
async function take(db: ShardDb, state: string): Promise<Taken | Lost> {
  const [now, login] = await Promise.all([selectNow(db), takeLogin(db, hashOf(state))]);
  if (login === undefined) {
    const found = (await selectOptionalLogin(db, hashOf(state))) ?? null;
    const refused = judgeState(found, now) ?? { reason: 'stateUsed', details: '' };
    return { refused, externalProviderId: found?.externalProviderId ?? null };
  }
  const [platform, deployments, { egressAllowedHosts: allowed }] = await Promise.all([
    selectPlatform(db, login.externalProviderId),
    selectDeployments(db, login.externalProviderId),
    selectConfiguration(db),
  ]);
  if (!platform.isEnabled)
    return { refused: { reason: 'platformDisabled', details: '' }, externalProviderId: platform.id };
  const byName = new Map(deployments.map(({ deploymentId, status }) => [deploymentId, status]));
  return { login, platform, deployments: byName, allowed, now };
}

async function answerLogin(request: Request, at: { readonly home: Home; readonly shard: Shard }): Promise<Answered> {
  const { home, shard } = at;
  const taken = await home.database.withShard(shard, (db) => take(db, request.state ?? ''));
  if ('refused' in taken) return taken;
  const { platform, login, allowed, now, deployments } = taken;
  if (request.error !== undefined) {
    const words = [request.error, request.error_description ?? ''].filter((text) => text !== '');
    const details = `It answered: ${words.join(', ')}.`;
    return { ...taken, judged: err({ reason: 'platformSaidNo', details }) };
  }
  const where = { shard, egress: home.egress, allowed, jwksUrl: platform.jwksUrl };
  const verified = await verifyToken(request.id_token ?? '', where);
  if (!verified.isOk) return { ...taken, judged: verified };
  const judged = judgeToken(verified.value, {
    platform,
    login,
    isNonce: (nonce) => isSecretOf(login.nonceHash, nonce),
    deploymentStatus: (deploymentId) => deployments.get(deploymentId),
    now,
  });
  return { ...taken, judged };
}

/** The launch itself: state, browser, token, deployment, in this order; then the person comes in. (LT-20) */
export const receiveLaunchRoute = implement<typeof receiveLtiLaunch, Answered>(
  receiveLtiLaunch,
  async (request, context, answered) => {
    const { db, envelope } = context;
    if ('refused' in answered) {
      const { refused, externalProviderId } = answered;
      const platform = externalProviderId === null ? null : await selectOptionalPlatform(db, externalProviderId);
      return refusalPage(context, refused, platform ?? null);
    }
    const { login, platform, judged } = answered;
    const state = request.state ?? '';
    const cookie = stateCookieName(state);
    const isProved = isSecretOf(login.browserSecretHash, envelope.cookies[cookie] ?? '');
    const newWindow = newWindowAddress(platform, login);
    if (!isProved && login.storageTarget === null) return newWindowPage(context, platform, newWindow);
    if (!judged.isOk) return refuseToken(context, judged.failure, platform);
    if (isProved) return admitLaunch(context, platform, judged.value, [cookieOf(cookie, '', 0)]);
    const ticket = newSecret();
    await updateLoginParked(db, login.stateHash, hashOf(ticket), judged.value);
    const stored = { target: login.storageTarget ?? '', key: storageKey(state), platform };
    return askStoragePage(db, { ...stored, ticket, newWindow });
  },
  { prepare: (request, asker) => answerLogin(request, asker) },
);

/** A deployment that nobody has seen before is put before an administrator. (LT-3) */
async function refuseToken(context: Context<'open'>, refused: Refused, platform: PlatformRow): Promise<BrowserAnswer> {
  if (refused.deploymentId !== undefined) await insertPendingDeployment(context.db, platform.id, refused.deploymentId);
  return refusalPage(context, refused, platform);
}

/** The second way to prove the browser: it brings what the platform kept for it. (LT-14) */
export const confirmLaunchRoute = implement(confirmLtiLaunch, async ({ ticket = '', secret = '' }, context) => {
  const { db } = context;
  const parked = await takeParked(db, hashOf(ticket));
  if (parked === undefined) return refusalPage(context, { reason: 'stateUsed', details: '' }, null);
  const platform = await selectPlatform(db, parked.externalProviderId);
  if (!isSecretOf(parked.browserSecretHash, secret))
    return refusalPage(context, { reason: 'browserUnproved', details: '' }, platform);
  return admitLaunch(context, platform, parked.claims, []);
});
