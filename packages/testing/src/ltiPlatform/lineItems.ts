import { randomUUID } from 'node:crypto';

import { lineItemUrl } from './addresses.ts';
import { guard, type Allowed } from './guard.ts';
import { json, objectOf, text, type LmsRequest, type Reply } from './http.ts';
import { linkHeader, pageOf, typographicLinkHeader } from './paging.ts';
import type { LmsLineItem, LmsResult, LmsTool, Platform } from './state.ts';
import { MEDIA, SCOPE } from './vocabulary.ts';

const READ = [SCOPE.lineItem, SCOPE.lineItemRead];
const WRITE = [SCOPE.lineItem];

export type NewLineItem = Pick<LmsLineItem, 'courseId' | 'label' | 'scoreMaximum'> & Partial<LmsLineItem>;

export function newLineItem(item: NewLineItem): LmsLineItem {
  return {
    id: randomUUID(),
    resourceId: null,
    tag: null,
    resourceLinkId: null,
    startDateTime: null,
    endDateTime: null,
    isCoupled: false,
    results: new Map(),
    comments: new Map(),
    attempts: new Map(),
    ...item,
  };
}

export function listLineItems(platform: Platform, request: LmsRequest): Reply {
  return guard(
    platform,
    request,
    { service: 'lineItems', scopes: READ, media: MEDIA.lineItems },
    ({ course, tool }) => {
      const query = request.url.searchParams;
      const fits = (name: string, value: string | null) => !query.has(name) || query.get(name) === value;
      const all = [...course.lineItems.values()].filter(
        ({ resourceId, tag, resourceLinkId }) =>
          fits('resource_id', resourceId) && fits('tag', tag) && fits('resource_link_id', resourceLinkId),
      );
      const { items, next } = pageOf(all, request, {});
      const link = platform.quirks.typographicLinks ? typographicLinkHeader : linkHeader;
      const first = query.has('limit') ? request.url.href : null;
      const body = items.map((item) => shownLineItem(platform, item, tool));
      return json(200, body, { 'content-type': MEDIA.lineItems, ...link({ first, next }) });
    },
  );
}

export function createLineItem(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'lineItems', scopes: WRITE, media: MEDIA.lineItem }, (allowed) => {
    const read = readLineItem(request.body);
    if (typeof read === 'string') return text(400, read);
    const { course, tool } = allowed;
    if (read.resourceLinkId !== null && !course.links.has(read.resourceLinkId))
      return text(platform.quirks.mediaTypes === 'badRequest' ? 403 : 404, 'There is no such link in this course');
    const item = newLineItem({ ...read, courseId: course.id });
    course.lineItems.set(item.id, item);
    return json(201, shownLineItem(platform, item, tool), { 'content-type': MEDIA.lineItem });
  });
}

export function getLineItem(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'lineItems', scopes: READ, media: MEDIA.lineItem }, (allowed) =>
    withItem(request, allowed, (item) =>
      json(200, shownLineItem(platform, item, allowed.tool), { 'content-type': MEDIA.lineItem }),
    ),
  );
}

/** Replaces the whole line item: a field that is left out is gone. Scores keep their share of the new maximum. */
export function replaceLineItem(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'lineItems', scopes: WRITE, media: MEDIA.lineItem }, (allowed) =>
    withItem(request, allowed, (item) => {
      const read = readLineItem(request.body);
      if (typeof read === 'string') return text(400, read);
      if (item.isCoupled && read.resourceLinkId !== item.resourceLinkId)
        return text(400, 'The line item belongs to its link and cannot be moved');
      const results = rescaled(item.results, item.scoreMaximum, read.scoreMaximum);
      const replaced = { ...item, ...read, results };
      allowed.course.lineItems.set(item.id, replaced);
      return json(200, shownLineItem(platform, replaced, allowed.tool), { 'content-type': MEDIA.lineItem });
    }),
  );
}

export function deleteLineItem(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'lineItems', scopes: WRITE, media: null }, (allowed) =>
    withItem(request, allowed, (item) => {
      if (item.isCoupled && !platform.quirks.mayDeleteCoupled) return { status: 401 };
      allowed.course.lineItems.delete(item.id);
      return { status: 204 };
    }),
  );
}

export function withItem(request: LmsRequest, { course }: Allowed, answer: (item: LmsLineItem) => Reply): Reply {
  const id = request.params['lineItem'] ?? '';
  const item = course.lineItems.get(id);
  return item === undefined ? text(404, `Not Found: Grade item ${id} doesn't exist`) : answer(item);
}

type ReadLineItem = Pick<
  LmsLineItem,
  'label' | 'scoreMaximum' | 'resourceId' | 'tag' | 'resourceLinkId' | 'startDateTime' | 'endDateTime'
>;

/** What the tool sent, or what is wrong with it. */
function readLineItem(body: string): ReadLineItem | string {
  const sent = objectOf(body);
  if (sent === null) return 'The body is not JSON';
  const { label, scoreMaximum } = sent;
  if (typeof label !== 'string' || label.trim() === '') return 'No label';
  if (typeof scoreMaximum !== 'number' || scoreMaximum <= 0) return 'No score maximum above zero';
  const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : null);
  for (const name of ['resourceId', 'tag', 'resourceLinkId', 'startDateTime', 'endDateTime'])
    if (sent[name] !== undefined && typeof sent[name] !== 'string') return `${name} is not text`;
  return {
    label,
    scoreMaximum,
    resourceId: textOf('resourceId'),
    tag: textOf('tag'),
    resourceLinkId: textOf('resourceLinkId'),
    startDateTime: textOf('startDateTime'),
    endDateTime: textOf('endDateTime'),
  };
}

function shownLineItem(platform: Platform, item: LmsLineItem, tool: LmsTool): object {
  const { label, scoreMaximum, resourceId, tag, resourceLinkId, startDateTime, endDateTime } = item;
  const optional = { resourceId, tag, resourceLinkId, startDateTime, endDateTime };
  const present = Object.entries(optional).filter(([, value]) => value !== null);
  return { id: lineItemUrl(platform, item, tool), label, scoreMaximum, ...Object.fromEntries(present) };
}

/** The same shares of another maximum. */
function rescaled(results: ReadonlyMap<string, LmsResult>, from: number, to: number): Map<string, LmsResult> {
  return new Map(
    [...results].map(([userId, result]) => [
      userId,
      { ...result, score: result.score === null ? null : (result.score * to) / from },
    ]),
  );
}
