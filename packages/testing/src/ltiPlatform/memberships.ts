import { membershipsUrl } from './addresses.ts';
import { customValues } from './custom.ts';
import { guard, type Allowed } from './guard.ts';
import { json, type LmsRequest, type Reply } from './http.ts';
import { linkHeader, pageOf } from './paging.ts';
import { isOneOf, memberRoles } from './roles.ts';
import type { LmsLink, Member, Platform } from './state.ts';
import { CLAIM, MEDIA, SCOPE } from './vocabulary.ts';

/** The people of a course, page by page. */
export function listMembers(platform: Platform, request: LmsRequest): Reply {
  const demands = { service: 'memberships', scopes: [SCOPE.memberships], media: MEDIA.memberships } as const;
  return guard(platform, request, demands, (allowed) => {
    const { quirks } = platform;
    const all = [...allowed.course.members.values()].filter((member) => isAsked(platform, request, member));
    const isListed = ({ status }: Member) => quirks.listsInactive || status === 'Active';
    const { items, next } = pageOf(quirks.shortPages ? all : all.filter(isListed), request, {
      size: quirks.membershipPageSize,
      forgets: quirks.nextPageDropsRole ? ['role'] : [],
    });
    const body = container(platform, request, allowed, items.filter(isListed));
    const differences = next === null && quirks.differencesLink ? differencesUrl(platform, allowed) : null;
    return json(200, body, { 'content-type': MEDIA.memberships, ...linkHeader({ next, differences }) });
  });
}

function isAsked({ quirks }: Platform, { url }: LmsRequest, { role }: Member): boolean {
  const asked = url.searchParams.get('role');
  return asked === null || isOneOf(asked, memberRoles(role, quirks));
}

function container(platform: Platform, { url }: LmsRequest, allowed: Allowed, members: readonly Member[]): object {
  const { id, label, title, links } = allowed.course;
  const link = links.get(url.searchParams.get('rlid') ?? '') ?? null;
  return {
    id: membershipsUrl(platform, allowed.course, allowed.tool),
    context: { id, label, title },
    members: members.map((member) => shown(platform, allowed, member, link)),
  };
}

function shown({ quirks }: Platform, { tool }: Allowed, member: Member, link: LmsLink | null): object {
  const { person, role, status } = member;
  const names = {
    name: `${person.givenName} ${person.familyName}`,
    given_name: person.givenName,
    family_name: person.familyName,
    email: person.email,
  };
  return {
    // Active is what a missing status means, and nobody says so for people whose names are hidden.
    ...(quirks.sendsNames || status !== 'Active' ? { status } : {}),
    user_id: person.id,
    roles: memberRoles(role, quirks),
    lis_person_sourcedid: person.sourcedId,
    ...(quirks.sendsNames ? names : {}),
    ...(quirks.shortRolesInMemberships ? { ext_user_username: person.userName } : {}),
    ...(link === null ? {} : { message: [aboutLink(customValues(tool, link, member))] }),
  };
}

const aboutLink = (custom: Record<string, string>): object => ({
  [CLAIM.messageType]: 'LtiResourceLinkRequest',
  ...(Object.keys(custom).length === 0 ? {} : { [CLAIM.custom]: custom }),
});

function differencesUrl(platform: Platform, { course, tool }: Allowed): string {
  return `${membershipsUrl(platform, course, tool)}?since=${platform.now().getTime()}`;
}
