import { authorize } from './authorize.ts';
import { takeDeepLink } from './deepLinking.ts';
import { interruption } from './guard.ts';
import { fieldsOf, json, page, type LmsRequest, type Reply, type Route } from './http.ts';
import { createLineItem, deleteLineItem, getLineItem, listLineItems, replaceLineItem } from './lineItems.ts';
import { beginDeepLink, beginLaunch } from './login.ts';
import { listMembers } from './memberships.ts';
import {
  authorizationPage,
  coursePage,
  deepLinkPage,
  homePage,
  launchPage,
  messagePage,
  ownCoursePage,
  registrationPage,
} from './pages.ts';
import { describePlatform, inviteToRegister, register } from './registration.ts';
import { listResults } from './results.ts';
import { postScore } from './scores.ts';
import type { LmsPerson, Platform } from './state.ts';
import { STORAGE_PATH, storagePage } from './storageFrame.ts';
import { giveToken } from './tokens.ts';

const COOKIE = 'lms_person';

export function platformRoutes(platform: Platform): readonly Route[] {
  return [...signInRoutes(platform), ...serviceRoutes(platform), ...pageRoutes(platform)];
}

function signInRoutes(platform: Platform): readonly Route[] {
  const { paths } = platform.quirks;
  const answer = async (request: LmsRequest) => {
    const authorization = await authorize(platform, fieldsOf(request), signedIn(platform, request));
    return page(authorizationPage(authorization), authorization.kind === 'form' ? 200 : authorization.status);
  };
  return [
    { method: 'GET', path: paths.authorize, answer },
    { method: 'POST', path: paths.authorize, answer },
    { method: 'GET', path: paths.jwks, answer: () => json(200, platform.keys.published()) },
    {
      method: 'POST',
      path: paths.token,
      answer: (request) => interruption(platform, 'token') ?? giveToken(platform, request),
    },
    { method: 'GET', path: paths.configuration, answer: () => describePlatform(platform) },
    { method: 'POST', path: paths.registration, answer: (request) => register(platform, request) },
    { method: 'GET', path: STORAGE_PATH, answer: ({ url }) => page(storagePage(url.searchParams.has('late'))) },
    {
      method: 'POST',
      path: '/deep-links/{request}',
      answer: async (request) => {
        const outcome = await takeDeepLink(platform, request);
        return page(deepLinkPage(outcome), outcome.isTaken ? 200 : 400);
      },
    },
  ];
}

function serviceRoutes(platform: Platform): readonly Route[] {
  const { paths } = platform.quirks;
  const item = `${paths.lineItems}/{lineItem}${paths.afterLineItemId}`;
  const serve = (method: string, path: string, answer: (platform: Platform, request: LmsRequest) => Reply): Route => ({
    method,
    path,
    answer: (request) => answer(platform, request),
  });
  return [
    serve('GET', paths.memberships, listMembers),
    serve('GET', paths.lineItems, listLineItems),
    serve('POST', paths.lineItems, createLineItem),
    serve('GET', item, getLineItem),
    serve('PUT', item, replaceLineItem),
    serve('DELETE', item, deleteLineItem),
    serve('POST', `${item}/scores`, postScore),
    serve('GET', `${item}/results`, listResults),
  ];
}

function pageRoutes(platform: Platform): readonly Route[] {
  return [
    { method: 'GET', path: '/', answer: () => page(homePage(platform)) },
    {
      method: 'GET',
      path: '/courses/{course}',
      answer: ({ params }) => {
        const course = platform.courses.get(params['course'] ?? '');
        return course === undefined ? notFound() : page(coursePage(platform, course));
      },
    },
    {
      method: 'GET',
      path: '/courses/{course}/as/{person}',
      answer: ({ params, url }) => {
        const course = platform.courses.get(params['course'] ?? '');
        const member = course?.members.get(params['person'] ?? '');
        const asked = (name: string) => url.searchParams.get(name) ?? undefined;
        return course === undefined || member === undefined
          ? notFound()
          : page(ownCoursePage(platform, course, member, { tool: asked('tool'), storage: asked('storage') }));
      },
    },
    { method: 'GET', path: '/launch', answer: (request) => launch(platform, request) },
    {
      method: 'GET',
      path: '/register',
      answer: ({ url }) => {
        const tool = url.searchParams.get('url') ?? '';
        if (!URL.canParse(tool)) return notFound();
        const target = new URL(tool);
        for (const [name, value] of Object.entries(inviteToRegister(platform))) target.searchParams.set(name, value);
        return page(registrationPage(target.href));
      },
    },
    {
      method: 'POST',
      path: '/tools/{client}/activate',
      answer: ({ params }) => {
        const tool = platform.tools.get(params['client'] ?? '');
        if (tool !== undefined) platform.tools.set(tool.clientId, { ...tool, isActive: true });
        return { status: 303, headers: { location: '/' } };
      },
    },
  ];
}

/** Signs the person in to the platform and sends the browser to the tool. */
function launch(platform: Platform, { url }: LmsRequest): Reply {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const course = platform.courses.get(asked('course'));
  const person = platform.people.get(asked('person'));
  const tool = platform.tools.get(asked('tool'));
  if (course === undefined || person === undefined || tool === undefined) return notFound();
  const storage = asked('storage');
  const hasStorage = storage !== 'off';
  const link = course.links.get(asked('link'));
  const where = asked('where') === 'window' ? 'window' : 'frame';
  const options = { hasStorage, target: where === 'window' ? 'window' : 'iframe' } as const;
  if (asked('where') === 'deepLink' && course.members.get(person.id)?.role !== 'teacher')
    return page(messagePage('Not allowed', 'Choose a teacher to add an activity.'), 403);
  if (asked('where') !== 'deepLink' && link === undefined) return notFound();
  const form =
    asked('where') === 'deepLink' || link === undefined
      ? beginDeepLink(platform, tool, person, course.id, options)
      : beginLaunch(platform, tool, person, link, options);
  const shown = page(launchPage(platform, course, form, { where, storage }));
  // The tool's frame returns to this platform from another site, so a cookie that is not SameSite=None would be lost.
  const cookie = `${COOKIE}=${encodeURIComponent(person.id)}; Path=/; HttpOnly; Secure; SameSite=None`;
  return { ...shown, headers: { ...shown.headers, 'set-cookie': cookie } };
}

function signedIn({ people }: Platform, { headers }: LmsRequest): LmsPerson | null {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? '';
  return people.get(decodeURIComponent(value)) ?? null;
}

const notFound = (): Reply => page(messagePage('Not found', 'There is no such page.'), 404);
