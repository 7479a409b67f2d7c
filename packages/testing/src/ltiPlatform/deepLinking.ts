import { randomUUID } from 'node:crypto';

import { dataOf } from './deepLinkingSettings.ts';
import { fieldsOf, isObject, type LmsRequest } from './http.ts';
import { newLineItem } from './lineItems.ts';
import type { LmsLineItem, LmsLink, PendingLaunch, Platform } from './state.ts';
import { verifyOfTool } from './toolKeys.ts';
import { CLAIM } from './vocabulary.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What came of a tool's answer: links in the course, and what the tool has to say; or why nothing was taken. */
export type DeepLinkOutcome =
  | {
      readonly isTaken: true;
      readonly course: PendingLaunch['course'];
      readonly links: readonly LmsLink[];
      readonly message: string;
    }
  | { readonly isTaken: false; readonly reason: string };

interface NewItem {
  readonly link: LmsLink;
  readonly lineItem: LmsLineItem | null;
}

/** Takes what a tool offers for a course. A request is answered once. */
export async function takeDeepLink(platform: Platform, request: LmsRequest): Promise<DeepLinkOutcome> {
  const id = request.params['request'] ?? '';
  const launch = platform.deepLinks.get(id);
  if (launch === undefined) return refuse('The request is unknown, or it was answered before.');
  const token = fieldsOf(request)['JWT'];
  if (token === undefined) return refuse('The field JWT is missing.');
  const verified = await verifyOfTool(platform, launch.tool, token);
  if (!verified.isValid) return refuse(verified.reason);
  const wrong = wrongClaim(platform, launch, id, verified.claims);
  if (wrong !== null) return refuse(wrong);
  const items = readItems(launch, verified.claims[CLAIM.contentItems]);
  if (typeof items === 'string') return refuse(items);
  const unwanted = unwantedOf(platform, items);
  if (unwanted !== null) return refuse(unwanted);
  platform.deepLinks.delete(id);
  platform.usedNonces.add(String(verified.claims['nonce']));
  const { course } = launch;
  for (const { link, lineItem } of items) {
    course.links.set(link.id, link);
    if (lineItem !== null) course.lineItems.set(lineItem.id, lineItem);
  }
  const said = verified.claims[CLAIM.errorMessage] ?? verified.claims[CLAIM.message];
  return { isTaken: true, course, links: items.map(({ link }) => link), message: typeof said === 'string' ? said : '' };
}

/** What the request said that it would not take. */
function unwantedOf({ quirks }: Platform, items: readonly NewItem[]): string | null {
  if (items.length > 1 && !quirks.acceptsMultiple) return 'The request takes one item.';
  if (items.length > 0 && !quirks.acceptTypes.includes('ltiResourceLink')) return 'The request takes no links.';
  const hasColumn = items.some(({ lineItem }) => lineItem !== null);
  return hasColumn && !quirks.acceptsLineItem ? 'The request takes no lineItem.' : null;
}

const refuse = (reason: string): DeepLinkOutcome => ({ isTaken: false, reason });

function wrongClaim(platform: Platform, { tool }: PendingLaunch, request: string, claims: Claims): string | null {
  const now = platform.now().getTime() / 1000;
  const { iss, aud, iat, exp, nonce } = claims;
  if (iss !== tool.clientId) return 'iss is not the client id.';
  if (![aud].flat().includes(platform.origin)) return 'aud is not the issuer of the platform.';
  if (typeof iat !== 'number' || iat > now + platform.quirks.assertionLeewaySeconds)
    return 'iat is missing or in the future.';
  if (typeof exp !== 'number' || exp <= now) return 'The token has expired.';
  if (typeof nonce !== 'string' || platform.usedNonces.has(nonce)) return 'nonce is missing or was used before.';
  if (claims[CLAIM.messageType] !== 'LtiDeepLinkingResponse') return 'message_type is not LtiDeepLinkingResponse.';
  if (claims[CLAIM.version] !== '1.3.0') return 'version is not 1.3.0.';
  if (claims[CLAIM.deploymentId] !== tool.deploymentId) return 'deployment_id is not the one of the request.';
  const data = platform.quirks.sendsDeepLinkData ? dataOf(request) : undefined;
  return claims[CLAIM.data] === data ? null : 'data is not what the request gave.';
}

function readItems(launch: PendingLaunch, items: unknown): readonly NewItem[] | string {
  if (items === undefined) return [];
  if (!Array.isArray(items)) return 'content_items is not a list.';
  const read = items.map((item: unknown) => readItem(launch, item));
  const wrong = read.find((item) => typeof item === 'string');
  return wrong ?? read.filter((item) => typeof item !== 'string');
}

function readItem({ tool, course }: PendingLaunch, item: unknown): NewItem | string {
  if (!isObject(item) || item['type'] !== 'ltiResourceLink') return 'An item is not an ltiResourceLink.';
  const { url, title, custom = {}, lineItem } = item;
  const address = url ?? tool.targetLinkUri;
  if (typeof address !== 'string' || !isOfTool(address, tool.targetLinkUri))
    return 'url is not an address of the tool.';
  if (!isTexts(custom)) return 'custom holds something other than text.';
  const name = typeof title === 'string' && title !== '' ? title : tool.name;
  const link: LmsLink = { id: randomUUID(), courseId: course.id, title: name, url: address, custom };
  if (lineItem === undefined) return { link, lineItem: null };
  if (!isObject(lineItem)) return 'lineItem is not an object.';
  const { label = name, scoreMaximum, resourceId, tag } = lineItem;
  if (typeof scoreMaximum !== 'number' || scoreMaximum <= 0) return 'lineItem has no score maximum above zero.';
  if (typeof label !== 'string') return 'The label of lineItem is not text.';
  return {
    link,
    lineItem: newLineItem({
      courseId: course.id,
      label,
      scoreMaximum,
      resourceLinkId: link.id,
      isCoupled: true,
      resourceId: typeof resourceId === 'string' ? resourceId : null,
      tag: typeof tag === 'string' ? tag : null,
    }),
  };
}

const isOfTool = (url: string, own: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(own).origin;

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string');
