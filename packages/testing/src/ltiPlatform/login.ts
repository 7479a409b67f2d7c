import { createHash, randomUUID } from 'node:crypto';

import type { LmsLink, LmsPerson, LmsTool, PendingLaunch, Platform } from './state.ts';
import { requireCourse } from './state.ts';

export interface LaunchOptions {
  /** A launch without `sub`, as a platform sends it for a person who is not signed in or hidden. */
  readonly isAnonymous?: boolean;
  /** Whether the page around offers storage; only if the platform has one at all. */
  readonly hasStorage?: boolean;
  readonly target?: 'iframe' | 'window';
}

/** The form that a browser sends to the tool to begin a launch. */
export interface LoginForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The name of Canvas's frame; elsewhere the page around the tool keeps its data. */
const STORAGE_FRAME = 'post_message_forwarding';

export const storageTarget = ({ quirks }: Platform): string => (quirks.storage === 'own' ? STORAGE_FRAME : '_parent');

/** Begins a launch of a link. */
export function beginLaunch(
  platform: Platform,
  tool: LmsTool,
  person: LmsPerson,
  link: LmsLink,
  options: LaunchOptions = {},
): LoginForm {
  const course = requireCourse(platform, link.courseId);
  return begin(platform, { tool, person, course, link, ...withDefaults(platform, options) }, link.url);
}

/** Begins to choose what to add to a course. Only a teacher may. */
export function beginDeepLink(
  platform: Platform,
  tool: LmsTool,
  person: LmsPerson,
  courseId: string,
  options: LaunchOptions = {},
): LoginForm {
  const course = requireCourse(platform, courseId);
  if (course.members.get(person.id)?.role !== 'teacher')
    throw new Error(`${person.givenName} ${person.familyName} may not add activities to ${course.title}.`);
  return begin(platform, { tool, person, course, link: null, ...withDefaults(platform, options) }, tool.deepLinkUrl);
}

function withDefaults({ quirks }: Platform, options: LaunchOptions) {
  const { isAnonymous = false, hasStorage = true, target = 'iframe' } = options;
  return { isAnonymous, target, hasStorage: hasStorage && quirks.storage !== 'none' };
}

function begin(platform: Platform, launch: PendingLaunch, targetLinkUri: string): LoginForm {
  const { tool, person, hasStorage } = launch;
  if (!tool.isActive) throw new Error(`${tool.name} waits for an administrator to activate it.`);
  const hint = messageHint(platform);
  platform.pending.set(hint, launch);
  return {
    action: tool.loginUrl,
    fields: {
      iss: platform.origin,
      target_link_uri: targetLinkUri,
      login_hint: loginHint(platform, person),
      lti_message_hint: hint,
      client_id: tool.clientId,
      lti_deployment_id: tool.deploymentId,
      ...platform.quirks.loginExtras,
      ...(hasStorage ? { lti_storage_target: storageTarget(platform) } : {}),
    },
  };
}

/** Moodle's hint is JSON with quotes and braces: a tool must send it back letter by letter. */
function messageHint({ quirks }: Platform): string {
  const launch = randomUUID();
  return quirks.messageHint === 'json' ? JSON.stringify({ cmid: 12, launchid: `ltilaunch_${launch}` }) : launch;
}

export function loginHint({ quirks, origin }: Platform, { id }: LmsPerson): string {
  return quirks.loginHintIsSub ? id : createHash('sha256').update(`${origin} ${id}`).digest('hex').slice(0, 40);
}
