import { lineItemsUrl, lineItemUrl, membershipsUrl } from './addresses.ts';
import { customValues } from './custom.ts';
import { deepLinkingSettings } from './deepLinkingSettings.ts';
import { launchRoles } from './roles.ts';
import type { LmsLineItem, PendingLaunch, Platform } from './state.ts';
import { CLAIM, COURSE_SECTION, SCOPE } from './vocabulary.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Everything that the platform says in a launch, with the quirks of its kind. */
export function launchClaims(platform: Platform, launch: PendingLaunch, nonce: string): Claims {
  return {
    ...tokenClaims(platform, launch, nonce),
    ...personClaims(platform, launch),
    ...messageClaims(platform, launch),
    ...courseClaims(platform, launch),
    ...serviceClaims(platform, launch),
  };
}

function tokenClaims({ origin, quirks, now }: Platform, { tool }: PendingLaunch, nonce: string): Claims {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return {
    iss: origin,
    aud: quirks.audienceAsArray ? [tool.clientId] : tool.clientId,
    ...(quirks.sendsAzp ? { azp: tool.clientId } : {}),
    iat: issuedAt,
    exp: issuedAt + quirks.idTokenSeconds,
    nonce,
    [CLAIM.version]: '1.3.0',
    [CLAIM.deploymentId]: tool.deploymentId,
  };
}

function personClaims({ quirks }: Platform, { person, course, isAnonymous }: PendingLaunch): Claims {
  const role = course.members.get(person.id)?.role;
  const roles = role === undefined ? [] : launchRoles(role, person, quirks);
  if (isAnonymous) return { [CLAIM.roles]: roles };
  const names = {
    name: `${person.givenName} ${person.familyName}`,
    given_name: person.givenName,
    family_name: person.familyName,
    email: person.email,
  };
  return {
    sub: person.id,
    [CLAIM.roles]: roles,
    ...(quirks.sendsNames ? names : {}),
    locale: 'en-US',
    [CLAIM.lis]: { person_sourcedid: person.sourcedId, course_section_sourcedid: course.sourcedId },
    ...(quirks.serviceUrlsInCustom ? { [CLAIM.ext]: { user_username: person.userName, lms: 'moodle-2' } } : {}),
  };
}

function messageClaims(platform: Platform, launch: PendingLaunch): Claims {
  const { link, tool } = launch;
  if (link === null)
    return {
      [CLAIM.messageType]: 'LtiDeepLinkingRequest',
      [CLAIM.targetLinkUri]: tool.deepLinkUrl,
      [CLAIM.deepLinkingSettings]: deepLinkingSettings(platform, launch),
    };
  return {
    [CLAIM.messageType]: 'LtiResourceLinkRequest',
    [CLAIM.targetLinkUri]: link.url,
    [CLAIM.resourceLink]: { id: link.id, title: link.title },
  };
}

function courseClaims({ origin, quirks }: Platform, { course, target }: PendingLaunch): Claims {
  const { id, label, title } = course;
  return {
    [CLAIM.context]: { id, label, title, type: [quirks.shortContextType ? 'CourseSection' : COURSE_SECTION] },
    [CLAIM.toolPlatform]: {
      guid: new URL(origin).host,
      name: 'Circuit test platform',
      product_family_code: quirks.productFamilyCode,
      version: '1',
    },
    [CLAIM.launchPresentation]: {
      document_target: target,
      locale: 'en-US',
      return_url: `${origin}/courses/${id}`,
    },
  };
}

function serviceClaims(platform: Platform, { course, tool, link, person }: PendingLaunch): Claims {
  const lineItems = lineItemsUrl(platform, course, tool);
  const members = membershipsUrl(platform, course, tool);
  const gradeScopes = tool.scopes.filter((scope) => scope !== SCOPE.memberships);
  const lineItem = link === null ? null : coupledLineItem(course.lineItems, link.id);
  const inCustom = { context_memberships_url: members, lineitems_url: lineItems };
  const named = lineItem === null ? {} : { lineitem: lineItemUrl(platform, lineItem, tool) };
  const empty = link === null && platform.quirks.emptyLineItemInDeepLink ? { lineitem: '' } : {};
  const custom = {
    ...customValues(tool, link, course.members.get(person.id)),
    ...(platform.quirks.serviceUrlsInCustom ? inCustom : {}),
  };
  return {
    ...(Object.keys(custom).length === 0 ? {} : { [CLAIM.custom]: custom }),
    ...(gradeScopes.length === 0
      ? {}
      : { [CLAIM.grades]: { scope: gradeScopes, lineitems: lineItems, ...named, ...empty } }),
    ...(tool.scopes.includes(SCOPE.memberships)
      ? { [CLAIM.memberships]: { context_memberships_url: members, service_versions: ['2.0'] } }
      : {}),
  };
}

/** The line item that a launch names: the only one of its link, otherwise the one that came with it. */
function coupledLineItem(items: ReadonlyMap<string, LmsLineItem>, linkId: string): LmsLineItem | null {
  const ofLink = [...items.values()].filter(({ resourceLinkId }) => resourceLinkId === linkId);
  return ofLink.length === 1 ? (ofLink[0] ?? null) : (ofLink.find(({ isCoupled }) => isCoupled) ?? null);
}
