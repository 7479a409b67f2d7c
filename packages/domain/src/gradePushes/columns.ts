import { LINE_ITEM_POINTS, lineItemName } from '../lti/index.ts';

import type { ColumnOrigin } from './states.ts';

const LONGEST_LABEL = 250;

/** The column that we ask a platform to make. */
export function newColumnBody(groupAssignmentId: string, title: string): string {
  const label = title.trim().slice(0, LONGEST_LABEL) || 'Circuit';
  return JSON.stringify({ label, scoreMaximum: LINE_ITEM_POINTS, ...lineItemName(groupAssignmentId) });
}

/** Where to look for it. The platform's own query stays. Moodle gets no limit: its next page has a broken address. */
export function findColumnUrl(lineItemsUrl: string, groupAssignmentId: string): string {
  const url = new URL(lineItemsUrl);
  const { resourceId, tag } = lineItemName(groupAssignmentId);
  url.searchParams.set('resource_id', resourceId);
  url.searchParams.set('tag', tag);
  return url.href;
}

/** The column among those that a platform lists: some ignore what was asked for, so it is looked at again. (GP-14) */
export function chooseColumn(body: string, groupAssignmentId: string): string | null {
  const wanted = lineItemName(groupAssignmentId);
  const fitting = listOf(body).flatMap(({ id, resourceId, tag }) =>
    typeof id === 'string' && URL.canParse(id) && resourceId === wanted.resourceId && tag === wanted.tag ? [id] : [],
  );
  // With two of them, every look finds the same one.
  return fitting.toSorted().at(0) ?? null;
}

/** The address of a column that was just made; null when the answer has none. */
export function madeColumn(body: string): string | null {
  const id = objectOf(body)?.['id'];
  return typeof id === 'string' && URL.canParse(id) ? id : null;
}

/** Where a column is to be found, in the order in which it is tried. `coupled`: the one of the link, never made by us. */
export interface ColumnPlace {
  readonly coupledUrl: string | null;
  /** The address that has answered that nothing is there. */
  readonly goneUrl: string | null;
}

/** The column of the link, unless that is the one which is gone; null when it has to be looked for. (GP-13) */
export function coupledColumn({ coupledUrl, goneUrl }: ColumnPlace): { url: string; origin: ColumnOrigin } | null {
  return coupledUrl === null || coupledUrl === goneUrl ? null : { url: coupledUrl, origin: 'coupled' };
}

/** Which of a deployment's courses a link's column belongs to: its address goes on from that of the course's columns. */
export function isColumnOf(lineItemUrl: string, lineItemsUrl: string | null): boolean {
  if (lineItemsUrl === null || !URL.canParse(lineItemUrl) || !URL.canParse(lineItemsUrl)) return false;
  const [item, items] = [new URL(lineItemUrl), new URL(lineItemsUrl)];
  return item.origin === items.origin && item.pathname.startsWith(`${items.pathname.replace(/\/$/, '')}/`);
}

export interface PlatformResult {
  readonly subject: string;
  /** Out of 100 whatever the column has; null when the platform has none. */
  readonly tenths: number | null;
}

/** What a platform has by now. Columns may have another maximum: it is their share that counts. (GP-16) */
export function readResults(body: string): PlatformResult[] {
  return listOf(body).flatMap(({ userId, resultScore, resultMaximum }) => {
    if (typeof userId !== 'string' && typeof userId !== 'number') return [];
    const maximum = typeof resultMaximum === 'number' && resultMaximum > 0 ? resultMaximum : 1;
    const tenths = typeof resultScore === 'number' ? Math.round((resultScore / maximum) * LINE_ITEM_POINTS * 10) : null;
    return [{ subject: String(userId), tenths }];
  });
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function objectOf(body: string): Fields | null {
  const value = parsed(body);
  return isFields(value) ? value : null;
}

function listOf(body: string): Fields[] {
  const value = parsed(body);
  return Array.isArray(value) ? value.filter(isFields) : [];
}
