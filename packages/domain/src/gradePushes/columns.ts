import { jsonOf, LINE_ITEM_POINTS, lineItemName, LTI_SCOPE, readAddress } from '../lti/index.ts';

import type { ColumnOrigin } from './states.ts';

const LONGEST_LABEL = 250;

/** The column that we ask a platform to make. */
export function newColumnBody(groupAssignmentId: string, title: string): string {
  const label = title.trim().slice(0, LONGEST_LABEL) || 'Circuit';
  return JSON.stringify({ label, scoreMaximum: LINE_ITEM_POINTS, ...lineItemName(groupAssignmentId) });
}

/** Where to look for it. The platform's own query stays. Moodle gets no limit: its next page has a broken address. */
export function findColumnUrl(lineItemsUrl: string, groupAssignmentId: string): string {
  const { resourceId, tag } = lineItemName(groupAssignmentId);
  const joint = lineItemsUrl.includes('?') ? '&' : '?';
  return `${lineItemsUrl}${joint}resource_id=${encodeURIComponent(resourceId)}&tag=${tag}`;
}

/** The column among those that a platform lists: some ignore what was asked for, so it is looked at again. (GP-14) */
export function chooseColumn(body: string, groupAssignmentId: string): string | null {
  const wanted = lineItemName(groupAssignmentId);
  const fitting = listOf(body).flatMap(({ id, resourceId, tag }) =>
    typeof id === 'string' && readAddress(id) !== null && resourceId === wanted.resourceId && tag === wanted.tag
      ? [id]
      : [],
  );
  // With two of them, every look finds the same one.
  return fitting.toSorted().at(0) ?? null;
}

/** The address of a column that was just made; null when the answer has none. */
export function madeColumn(body: string): string | null {
  const id = objectOf(body)?.['id'];
  return typeof id === 'string' && readAddress(id) !== null ? id : null;
}

/** Where a column is to be found, in the order in which it is tried. `coupled`: the one of the link, never made by us. */
export interface ColumnPlace {
  readonly coupledUrl: string | null;
  /** The address that has answered that nothing is there. */
  readonly goneUrl: string | null;
  /** What the column was so far; null when none was found yet. */
  readonly origin: ColumnOrigin | null;
}

/**
 * The column of the link, unless that is the one which is gone, or was gone before one of ours took its place; null when
 * it has to be looked for. (GP-13)
 */
export function coupledColumn(place: ColumnPlace): { url: string; origin: ColumnOrigin } | null {
  const { coupledUrl, goneUrl, origin } = place;
  if (coupledUrl === null || coupledUrl === goneUrl || origin === 'found' || origin === 'made') return null;
  return { url: coupledUrl, origin: 'coupled' };
}

/** Which of a deployment's courses a link's column belongs to: its address goes on from that of the course's columns. */
export function isColumnOf(lineItemUrl: string, lineItemsUrl: string | null): boolean {
  const [place = ''] = (lineItemsUrl ?? '').split('?');
  return place !== '' && lineItemUrl.startsWith(`${place.replace(/\/$/, '')}/`);
}

interface Context {
  readonly ltiDeploymentId: string;
  readonly contextId: string;
  readonly lineItemsUrl: string | null;
  readonly scopes: readonly string[];
}

interface LinkedColumn {
  readonly ltiDeploymentId: string;
  readonly lineItemUrl: string;
}

/** The column of a link in this course of the platform; null where no link has one. */
export function linkedColumnOf(
  context: Context,
  links: readonly LinkedColumn[],
  all: readonly Context[],
): string | null {
  const { ltiDeploymentId, lineItemsUrl } = context;
  const isAlone = all.filter((one) => one.ltiDeploymentId === ltiDeploymentId).length === 1;
  const found = links.find(
    (link) => link.ltiDeploymentId === ltiDeploymentId && (isAlone || isColumnOf(link.lineItemUrl, lineItemsUrl)),
  );
  return found?.lineItemUrl ?? null;
}

/** Whether the platform lets us send scores there, and there is a column or a place to make one. */
export const takesGrades = ({ scopes, lineItemsUrl }: Context, linkedUrl: string | null): boolean =>
  scopes.includes(LTI_SCOPE.score) && (linkedUrl !== null || mayMakeColumn({ scopes, lineItemsUrl }));

export const mayMakeColumn = ({ scopes, lineItemsUrl }: Pick<Context, 'scopes' | 'lineItemsUrl'>): boolean =>
  lineItemsUrl !== null && scopes.includes(LTI_SCOPE.lineItem);

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

function objectOf(body: string): Fields | null {
  const value = jsonOf(body);
  return isFields(value) ? value : null;
}

function listOf(body: string): Fields[] {
  const value = jsonOf(body);
  return Array.isArray(value) ? value.filter(isFields) : [];
}
