import { firstStart, phaseOf, type Schedule } from '../phases/index.ts';

import { LTI_CLAIM, type DeepLinkingSettings } from './claims.ts';

/** A total is out of so many points, whatever the rubric has; the platform's column is too. */
export const LINE_ITEM_POINTS = 100;

/** More than anybody chooses in one sitting. */
export const MOST_CHOICES = 50;

const LINK = 'ltiResourceLink';
/** Platforms cut longer ones, or refuse them. */
const MOST_TEXT = 1000;
const FRAME = { width: 1000, height: 800 };
const ANSWER_SECONDS = 300;
/** Moodle refuses a token that is a second ahead of its own clock. */
const CLOCK_SECONDS = 5;

export const acceptsLinks = ({ acceptTypes }: Pick<DeepLinkingSettings, 'acceptTypes'>): boolean =>
  acceptTypes.includes(LINK);

/** Why the platform would not take so many links, in words for the person who chose; null if it would. (DK-3) */
export function whyNotSent(
  count: number,
  settings: Pick<DeepLinkingSettings, 'acceptTypes' | 'acceptsMultiple'>,
  platformName: string,
): string | null {
  if (count === 0) return null;
  if (!acceptsLinks(settings)) return `${platformName} does not take links to assignments here.`;
  if (count > 1 && !settings.acceptsMultiple) return `${platformName} takes one assignment at a time. Choose one.`;
  return null;
}

/** What a link to an assignment is made of. */
export interface LinkedAssignment {
  readonly groupAssignmentId: string;
  readonly title: string;
  readonly description: string;
  readonly schedule: Schedule;
}

/** How the platform names the column of an assignment when it is looked for later. */
export const lineItemName = (groupAssignmentId: string) => ({ resourceId: `ga-${groupAssignmentId}`, tag: 'total' });

export interface ContentItem {
  readonly type: typeof LINK;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Texts only: platforms keep nothing else. */
  readonly custom: { readonly group_assignment_id: string };
  readonly lineItem?: { readonly label: string; readonly scoreMaximum: number; resourceId: string; tag: string };
  readonly available?: { readonly startDateTime: string };
  readonly submission?: { readonly endDateTime: string };
  readonly iframe?: typeof FRAME;
  readonly window?: { readonly targetName: string };
}

/**
 * One link for the platform. It says when the assignment opens and when work is due, and not when it ends: a platform
 * that hides a link after its end would hide the results too. (DK-2)
 */
export function contentItem(
  { groupAssignmentId, title, description, schedule }: LinkedAssignment,
  { acceptsLineItem, documentTargets }: Pick<DeepLinkingSettings, 'acceptsLineItem' | 'documentTargets'>,
  url: string,
): ContentItem {
  const opensAt = firstStart(schedule);
  const dueAt = phaseOf(schedule, 'Submission')?.endsAt ?? null;
  const column = { label: title, scoreMaximum: LINE_ITEM_POINTS, ...lineItemName(groupAssignmentId) };
  return {
    type: LINK,
    title,
    text: description.trim().slice(0, MOST_TEXT),
    url,
    custom: { group_assignment_id: groupAssignmentId },
    ...(acceptsLineItem ? { lineItem: column } : {}),
    ...(opensAt === null ? {} : { available: { startDateTime: wireTime(opensAt) } }),
    ...(dueAt === null ? {} : { submission: { endDateTime: wireTime(dueAt) } }),
    ...placeFor(documentTargets),
  };
}

/** A frame where the platform has one; it is wide enough for a review beside its rubric. */
function placeFor(targets: readonly string[]): Pick<ContentItem, 'iframe' | 'window'> {
  if (targets.includes('iframe')) return { iframe: FRAME };
  return targets.includes('window') ? { window: { targetName: '_blank' } } : {};
}

const wireTime = (instant: Date): string => `${instant.toISOString().slice(0, -5)}Z`;

/** What the platform shows to the person once they are back. */
export function answerMessage(count: number): string {
  if (count === 0) return 'Nothing was added.';
  return count === 1 ? 'Added 1 assignment.' : `Added ${count} assignments.`;
}

export interface DeepLinkingAnswer {
  readonly clientId: string;
  readonly issuer: string;
  readonly deploymentId: string;
  /** As it came with the request; null where none did. */
  readonly data: string | null;
  readonly nonce: string;
  readonly items: readonly ContentItem[];
}

/** The claims of the answer; a person who cancels sends it without links. (DK-1) */
export function answerClaims(answer: DeepLinkingAnswer, now: Date): Readonly<Record<string, unknown>> {
  const { clientId, issuer, deploymentId, data, nonce, items } = answer;
  const issuedAt = Math.floor(now.getTime() / 1000) - CLOCK_SECONDS;
  return {
    iss: clientId,
    aud: issuer,
    iat: issuedAt,
    exp: issuedAt + ANSWER_SECONDS,
    nonce,
    [LTI_CLAIM.messageType]: 'LtiDeepLinkingResponse',
    [LTI_CLAIM.version]: '1.3.0',
    [LTI_CLAIM.deploymentId]: deploymentId,
    ...(data === null ? {} : { [LTI_CLAIM.deepLinkingData]: data }),
    [LTI_CLAIM.deepLinkingMessage]: answerMessage(items.length),
    [LTI_CLAIM.contentItems]: items,
  };
}
