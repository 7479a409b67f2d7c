import { decodeJwt, type JWK } from 'jose';

import { type PlatformUrls, platformUrls, tokenAudience } from './addresses.ts';
import { type Authorization, authorize } from './authorize.ts';
import { addClass, addLink, copyCourse, enroll, type NewLink } from './courses.ts';
import { circuitTool } from './development.ts';
import type { Forgery } from './forgeries.ts';
import { listen, type Received } from './http.ts';
import { makeKeys, sign, strangersKey } from './keys.ts';
import { beginDeepLink, beginLaunch, type LaunchOptions, type LoginForm } from './login.ts';
import { PROFILES, type ProfileName } from './profiles.ts';
import type { Quirks } from './quirks.ts';
import { rateMeter, type RateLimit } from './rate.ts';
import { inviteToRegister, type RegistrationInvitation } from './registration.ts';
import { platformRoutes } from './routes.ts';
import type { Fault, LmsCourse, LmsLink, LmsPerson, LmsRole, LmsTool, Member, Platform, Service } from './state.ts';

export interface LtiPlatformOptions {
  readonly profile?: ProfileName;
  /** Single switches, on top of the profile. */
  readonly quirks?: Partial<Quirks>;
  /** Where the tool is that is registered from the start; its addresses are Circuit's. */
  readonly toolOrigin?: string;
  /** What differs from Circuit's own registration. */
  readonly tool?: Partial<LmsTool>;
  readonly students?: number;
  readonly now?: () => Date;
  readonly port?: number;
  readonly ssoPort?: number;
  /** What goes wrong with each request of a service; nothing unless given. */
  readonly faultOf?: Platform['faultOf'];
  /** What it allows of its services; it counts only if this is given. */
  readonly rateLimit?: RateLimit;
}

/** A learning management system on this machine, and what a test can do with it without a browser. */
export interface LtiPlatform {
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentId: string;
  readonly urls: PlatformUrls;
  readonly tokenAudience: string;
  readonly quirks: Quirks;
  readonly people: {
    readonly teacher: LmsPerson;
    readonly assistant: LmsPerson;
    readonly students: readonly LmsPerson[];
  };
  readonly courses: ReadonlyMap<string, LmsCourse>;
  readonly course: LmsCourse;
  readonly link: LmsLink;
  /** Every request that came over the network, oldest first. */
  readonly received: readonly Received[];
  /** How many requests were more than the platform allows. */
  readonly overLimit: () => number;
  /** A person opens a link: the form that the browser sends to the tool. */
  readonly login: (person: LmsPerson, link: LmsLink, options?: LaunchOptions) => LoginForm;
  /** A teacher wants to add an activity to a course. */
  readonly deepLink: (person: LmsPerson, course: LmsCourse, options?: LaunchOptions) => LoginForm;
  /** Follows the tool's redirect, signed in as the person who began the launch unless a test says otherwise. */
  readonly authorize: (location: string | URL, signedIn?: LmsPerson | null) => Promise<Authorization>;
  /** Signs any claims, with the platform's key unless it is to be a stranger's. */
  readonly signed: (claims: object, options?: SignOptions) => Promise<string>;
  /** The forged twin of a genuine token. */
  readonly forge: (forgery: Forgery, idToken: string) => Promise<string>;
  readonly rotateKeys: () => Promise<void>;
  readonly revokeTokens: () => void;
  readonly interrupt: (service: Service, kind: Fault, times?: number) => void;
  readonly enroll: (
    course: LmsCourse,
    person: LmsPerson,
    role: LmsRole,
    status?: Member['status'],
    sections?: readonly string[],
  ) => void;
  readonly addLink: (course: LmsCourse, link: NewLink) => LmsLink;
  readonly copyCourse: (course: LmsCourse) => LmsCourse;
  readonly invite: () => RegistrationInvitation;
  /** What an administrator changes of a registered tool: its scopes, or whether it is active. */
  readonly changeTool: (clientId: string, change: Partial<LmsTool>) => void;
  readonly stop: () => Promise<void>;
}

interface SignOptions {
  readonly by?: 'platform' | 'stranger';
  readonly header?: Readonly<Record<string, string>>;
}

/** Starts a platform on the loopback address. The storage of Canvas needs a second origin, which is another port. */
export async function startLtiPlatform(options: LtiPlatformOptions = {}): Promise<LtiPlatform> {
  const { profile = 'moodle', students = 3, now = () => new Date(), port = 0, ssoPort = 0 } = options;
  const quirks: Quirks = { ...PROFILES[profile], ...options.quirks };
  const received: Received[] = [];
  const keep = (one: Omit<Received, 'at'>) => received.push({ at: now(), ...one });
  const routes = () => platformRoutes(platform);
  const main = await listen(port, routes, keep);
  const sso = quirks.storage === 'own' ? await listen(ssoPort, routes, keep) : null;
  const { faultOf = () => null, rateLimit } = options;
  const meter = rateLimit === undefined ? null : rateMeter(rateLimit);
  const platform = await newPlatform({
    quirks,
    now,
    faultOf,
    askRate: () => meter?.ask(now()) ?? null,
    origin: main.origin,
    ssoOrigin: sso?.origin ?? main.origin,
  });
  const tool = firstTool(options);
  platform.tools.set(tool.clientId, tool);
  const course = addClass(platform, students);
  const link = addLink(course, { id: '12', title: 'Essay 1 (peer review)', url: tool.targetLinkUri });
  return {
    ...facts(platform, tool),
    ...acts(platform, tool),
    people: peopleOf(course),
    courses: platform.courses,
    course,
    link,
    received,
    overLimit: () => meter?.over() ?? 0,
    stop: async () => {
      await Promise.all([main.stop(), sso?.stop()]);
    },
  };
}

async function newPlatform(
  given: Pick<Platform, 'quirks' | 'now' | 'faultOf' | 'askRate' | 'origin' | 'ssoOrigin'>,
): Promise<Platform> {
  return {
    ...given,
    keys: await makeKeys(),
    people: new Map(),
    courses: new Map(),
    tools: new Map(),
    pending: new Map(),
    deepLinks: new Map(),
    tokens: new Map(),
    usedAssertions: new Set(),
    usedNonces: new Set(),
    registrationTokens: new Map(),
    interruptions: [],
    toolKeys: new Map<string, readonly JWK[]>(),
  };
}

function firstTool({ toolOrigin = 'http://tool.localhost', tool = {} }: LtiPlatformOptions): LmsTool {
  const registration = { clientId: 'circuit-test', deploymentId: '1', registeredKeys: null, isActive: true };
  return { ...circuitTool(toolOrigin), ...registration, ...tool };
}

function facts(platform: Platform, { clientId, deploymentId }: LmsTool) {
  const { origin, quirks } = platform;
  const urls = platformUrls(platform);
  return { issuer: origin, clientId, deploymentId, quirks, urls, tokenAudience: tokenAudience(platform) };
}

function peopleOf({ members }: LmsCourse): LtiPlatform['people'] {
  const having = (role: LmsRole) =>
    [...members.values()].filter((one) => one.role === role).map(({ person }) => person);
  const [[teacher], [assistant]] = [having('teacher'), having('assistant')];
  if (teacher === undefined || assistant === undefined) throw new Error('The course has no staff.');
  return { teacher, assistant, students: having('student') };
}

function acts(platform: Platform, first: LmsTool) {
  const { keys, tools } = platform;
  const tool = () => tools.get(first.clientId) ?? first;
  return {
    login: (person: LmsPerson, link: LmsLink, options?: LaunchOptions) =>
      beginLaunch(platform, tool(), person, link, options),
    deepLink: (person: LmsPerson, course: LmsCourse, options?: LaunchOptions) =>
      beginDeepLink(platform, tool(), person, course.id, options),
    authorize: (location: string | URL, signedIn?: LmsPerson | null) => {
      const fields: Record<string, string> = Object.fromEntries(new URL(location).searchParams);
      const begun = platform.pending.get(fields['lti_message_hint'] ?? '');
      return authorize(platform, fields, signedIn === undefined ? (begun?.person ?? null) : signedIn);
    },
    signed: async (claims: object, { by = 'platform', header }: SignOptions = {}) =>
      sign(by === 'platform' ? keys.signing() : await strangersKey(), claims, header),
    forge: (forgery: Forgery, idToken: string) => forgery.forge(decodeJwt(idToken), keys),
    rotateKeys: async () => void (await keys.rotate()),
    revokeTokens: () => platform.tokens.clear(),
    interrupt: (service: Service, kind: Fault, times = 1) =>
      void platform.interruptions.push({ service, kind, left: times }),
    enroll: (...[course, person, role, status, sections]: Parameters<LtiPlatform['enroll']>) =>
      enroll(platform, course, person, role, status, sections),
    addLink,
    copyCourse: (course: LmsCourse) => copyCourse(platform, course),
    invite: () => inviteToRegister(platform),
    changeTool: (clientId: string, change: Partial<LmsTool>) => {
      const registered = tools.get(clientId);
      if (registered !== undefined) tools.set(clientId, { ...registered, ...change });
    },
  };
}
