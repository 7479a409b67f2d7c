import { randomUUID } from 'node:crypto';

import { exchangeToken, getUserInfo } from '@circuit/contract/accounts';
import type { Endpoint } from '@circuit/contract/endpoint';
import {
  beginLtiLoginByForm,
  continueLtiLogin,
  createLtiPlatform,
  getLtiJwks,
  receiveLtiLaunch,
} from '@circuit/contract/lti';
import { sessionId, userId } from '@circuit/domain/kernel';
import {
  startLtiPlatform,
  type LmsLink,
  type LmsPerson,
  type LtiPlatform,
  type LtiPlatformOptions,
} from '@circuit/testing';
import type { z } from 'zod';

import type { Answer, World } from './aWorld.ts';
import type { Person } from './people.ts';

type Settings = Partial<z.input<typeof createLtiPlatform.request>>;

export interface LearningPlatform extends LtiPlatform {
  readonly externalProviderId: string;
  readonly admin: Person;
}

/** A real platform on this machine, registered with the tool and the tool with it. */
export async function aLearningPlatform(
  world: World,
  options: LtiPlatformOptions = {},
  settings: Settings = {},
): Promise<LearningPlatform> {
  // A port may be that of a platform which an earlier test has stopped: the client tells the two apart.
  const tool = { clientId: `circuit-${randomUUID()}`, ...options.tool };
  const platform = await startLtiPlatform({ toolOrigin: originOf(world), ...options, tool });
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const { urls, issuer, clientId, deploymentId } = platform;
  const request = {
    name: 'CampusLearn',
    issuer,
    clientId,
    deploymentId,
    authorizationUrl: urls.authorize,
    tokenUrl: urls.token,
    tokenAudience: platform.tokenAudience,
    jwksUrl: urls.jwks,
    ...settings,
  };
  const { status, body, text } = await world.call(createLtiPlatform, request, { as: admin });
  if (status !== 200) throw new Error(`The platform was not added: ${text}`);
  // The tool has no address that the platform could call.
  const jwks = await world.call(getLtiJwks);
  platform.changeTool(clientId, { registeredKeys: jwks.body.keys });
  return { ...platform, externalProviderId: body.id, admin };
}

export const originOf = ({ shard }: World): string => `https://${shard}.circuit.test`;

/** What a browser keeps between the login and the launch. */
export interface BegunLogin {
  readonly answer: Answer<Endpoint>;
  /** Where the browser goes next. */
  readonly location: string;
  readonly cookie: string;
}

/** The cookies of an answer, as the browser sends them back. */
export const cookiesOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }): string =>
  (headers['set-cookie'] ?? '')
    .split(/,(?=__Host)/)
    .map((text) => text.split(';')[0])
    .join('; ');

export function beginLogin(
  world: World,
  platform: LtiPlatform,
  person: LmsPerson,
  link: LmsLink = platform.link,
): Promise<BegunLogin> {
  return beginWith(world, platform.login(person, link).fields);
}

/** With what a platform sends to begin: for a link or for a choice of assignments. */
export async function beginWith(world: World, fields: Readonly<Record<string, string>>): Promise<BegunLogin> {
  const answer = await world.call(beginLtiLoginByForm, fields);
  const [, inPage = ''] = / data-next="([^"]*)"/.exec(answer.text) ?? [];
  const cookie = cookiesOf(answer);
  const { location } = answer.headers;
  if (location === undefined) return { answer, location: inPage.replaceAll('&amp;', '&'), cookie };
  const step = await continueLogin(world, location, cookie);
  return { answer, location: step.headers['location'] ?? '', cookie };
}

/** The step that looks whether the browser keeps our cookie. */
export const continueLogin = (world: World, location: string, cookie?: string) =>
  world.call(continueLtiLogin, Object.fromEntries(new URL(location, originOf(world)).searchParams), {
    headers: cookie === undefined ? {} : { cookie },
  });

/** The form that the platform has the browser send to the tool. */
export async function formOf(platform: LtiPlatform, location: string): Promise<Record<string, string>> {
  const next = await platform.authorize(location);
  if (next.kind !== 'form') throw new Error(`The platform shows an error: ${next.reason}`);
  return { ...next.fields };
}

/** The whole way of one person from the platform to the tool, with a cookie. */
export async function launch(world: World, platform: LtiPlatform, person: LmsPerson, link?: LmsLink) {
  const begun = await beginLogin(world, platform, person, link);
  return world.call(receiveLtiLaunch, await formOf(platform, begun.location), { headers: { cookie: begun.cookie } });
}

/** The launch and the code that an answer leads to. */
export function handOffOf(answer: { readonly headers: Readonly<Record<string, string>> }) {
  const url = new URL(answer.headers['location'] ?? '', 'https://tool.example');
  return { ltiLaunchId: url.pathname.split('/')[2] ?? '', code: url.searchParams.get('code') ?? '' };
}

/** The person whom a launch signed in, with the launch's id. */
export async function arrive(world: World, platform: LtiPlatform, person: LmsPerson, link?: LmsLink) {
  const answer = await launch(world, platform, person, link);
  if (answer.status !== 303) throw new Error(`The launch was refused: ${answer.text}`);
  const { ltiLaunchId, code } = handOffOf(answer);
  const { body } = await world.call(exchangeToken, { grant_type: 'authorization_code', client_id: 'web', code });
  const token = body.access_token;
  const { shard } = world;
  const unknown = { id: userId(''), sessionId: sessionId(''), shard, token, email: '' };
  const { body: info } = await world.call(getUserInfo, {}, { as: unknown });
  const as: Person = { ...unknown, id: userId(info.id), email: info.email };
  return { ltiLaunchId, as, info };
}
