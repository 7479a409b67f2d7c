import type { LmsCourse, LmsLineItem, LmsTool, Platform } from './state.ts';

/** The addresses that an administrator enters in the tool, or that the tool reads when it registers itself. */
export interface PlatformUrls {
  readonly authorize: string;
  readonly token: string;
  readonly jwks: string;
  readonly configuration: string;
  readonly registration: string;
}

type Origins = Pick<Platform, 'origin' | 'ssoOrigin' | 'quirks'>;

/** In Canvas the addresses of signing in are on another origin than the courses, the one that keeps a tool's data. */
export function platformUrls({ origin, ssoOrigin, quirks: { paths } }: Origins): PlatformUrls {
  return {
    authorize: ssoOrigin + paths.authorize,
    jwks: ssoOrigin + paths.jwks,
    token: origin + paths.token,
    configuration: origin + paths.configuration,
    registration: origin + paths.registration,
  };
}

/** The audience that the token endpoint wants in an assertion. */
export function tokenAudience(platform: Origins): string {
  return platform.quirks.ownAudience ? `${platform.origin}/core/connect/token` : platformUrls(platform).token;
}

export function lineItemsUrl({ origin, quirks: { paths } }: Platform, course: LmsCourse, tool: LmsTool): string {
  return origin + fill(paths.lineItems + paths.lineItemQuery, course, tool);
}

export function lineItemUrl({ origin, quirks: { paths } }: Platform, item: LmsLineItem, tool: LmsTool): string {
  return (
    origin +
    fill(`${paths.lineItems}/${item.id}${paths.afterLineItemId}${paths.lineItemQuery}`, { id: item.courseId }, tool)
  );
}

export function membershipsUrl({ origin, quirks: { paths } }: Platform, course: LmsCourse, tool: LmsTool): string {
  return origin + fill(paths.memberships, course, tool);
}

function fill(path: string, { id }: { readonly id: string }, { deploymentId }: LmsTool): string {
  return path.replace('{course}', id).replace('{deployment}', deploymentId);
}
