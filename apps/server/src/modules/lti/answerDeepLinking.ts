import { answerLtiDeepLinking } from '@circuit/contract/lti';
import type { ShardDb } from '@circuit/db';
import type { AssignmentId, GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import {
  answerClaims,
  contentItem,
  readAddress,
  toolAddresses,
  whyNotSent,
  type ContentItem,
  type DeepLinkingSettings,
} from '@circuit/domain/lti';
import { can } from '@circuit/domain/permissions';

import { assignmentsOfCourse, attachToCourse } from '#modules/groupAssignments/public.ts';
import { selectGroupStanding } from '#modules/groups/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { newSecret } from '#platform/secrets.ts';

import { lockAnswer, updateAnswer } from './answers.store.ts';
import { blocked, openLaunch } from './connect.ts';
import { courseOf } from './enterCourse.ts';
import { selectOptionalLaunch, type LaunchRow } from './launches.store.ts';
import { selectDeployments, selectPlatform } from './platforms.store.ts';
import { signAsTool } from './signAsTool.ts';

type Answering = Context<(typeof answerLtiDeepLinking)['access']>;

interface Chosen {
  readonly groupAssignmentIds: readonly GroupAssignmentId[];
  /** Of the library: the course gets a draft of each. */
  readonly assignmentIds: readonly AssignmentId[];
}

/** The choice travels through the browser, signed, and once: a repeat gets the same links and the same nonce. (DK-1, DK-4) */
export const answerDeepLinkingRoute = implement(answerLtiDeepLinking, async ({ ltiLaunchId, ...wanted }, context) => {
  const { db, now } = context;
  const launch = await openLaunch(context, ltiLaunchId);
  const settings = launch.claims.deepLinking;
  if (launch.messageType !== 'LtiDeepLinkingRequest' || settings === null)
    throw blocked(`${launch.platformName} did not ask for assignments. Open the link again.`);
  const choice: Chosen = {
    groupAssignmentIds: [...new Set(wanted.groupAssignmentIds)],
    assignmentIds: [...new Set(wanted.assignmentIds)],
  };
  const chosen = [...choice.groupAssignmentIds, ...choice.assignmentIds];
  const before = await lockAnswer(db, ltiLaunchId);
  if (before !== null && !isSame(before.chosen, chosen))
    throw blocked(`Your choice was sent to ${launch.platformName} already. To add more, start again there.`);
  const answer = before ?? {
    chosen,
    nonce: newSecret(),
    items: chosen.length === 0 ? [] : await linksTo(context, { launch, settings }, choice),
  };
  if (before === null) await updateAnswer(db, ltiLaunchId, answer);
  const { clientId, issuer } = await selectPlatform(db, launch.externalProviderId);
  const deploymentId = await deploymentOf(db, launch);
  const claims = answerClaims({ clientId, issuer, deploymentId, data: settings.data, ...answer }, now);
  return { returnUrl: settings.returnUrl, jwt: await signAsTool(context, claims) };
});

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

async function deploymentOf(db: ShardDb, { externalProviderId, ltiDeploymentId }: LaunchRow): Promise<string> {
  const found = (await selectDeployments(db, externalProviderId)).find(({ id }) => id === ltiDeploymentId);
  if (found === undefined) throw blocked('This launch has expired. Open the link again.');
  return found.deploymentId;
}

interface Asked {
  readonly launch: LaunchRow;
  readonly settings: DeepLinkingSettings;
}

/** A link is no way into another course: only assignments of the launch's own course go into it. (DK-6) */
async function linksTo(
  context: Answering,
  { launch, settings }: Asked,
  { groupAssignmentIds, assignmentIds }: Chosen,
): Promise<readonly ContentItem[]> {
  const { db, now, audit, envelope } = context;
  const whyNot = whyNotSent(groupAssignmentIds.length + assignmentIds.length, settings, launch.platformName);
  if (whyNot !== null) throw blocked(whyNot);
  const groupId = await courseToFill(context, launch, assignmentIds.length > 0);
  const attached: GroupAssignmentId[] = [];
  for (const assignmentId of assignmentIds) attached.push(await attachToCourse(context, { groupId, assignmentId }));
  const there = await assignmentsOfCourse(db, groupId, now);
  const { targetLinkUrl } = toolAddresses(envelope.origin);
  const items = [...groupAssignmentIds, ...attached].map((id) => {
    const assignment = there.find(({ groupAssignmentId }) => groupAssignmentId === id);
    if (assignment === undefined) throw new ProblemError({ kind: 'notFound', what: 'assignment' });
    return contentItem(assignment, settings, targetLinkUrl);
  });
  const { externalProviderId } = launch;
  const after = { externalProviderId, groupAssignmentIds: [...groupAssignmentIds, ...attached] };
  await audit({ verb: 'ltiContentChosen', entity: 'group', entityId: groupId, groupId, after });
  return items;
}

/** Staff who may say what a link opens may choose; a new draft needs more. */
async function courseToFill(context: Answering, launch: LaunchRow, isNewDraft: boolean): Promise<GroupId> {
  const { db, actor } = context;
  const course = await courseOf(context, launch);
  if (course === null || course.isDeleted) throw blocked('Connect the course first.');
  const standing = await selectGroupStanding(db, course.groupId, actor.id);
  const needed = isNewDraft
    ? (['GroupAssignmentUpdate', 'GroupAssignmentCreate'] as const)
    : (['GroupAssignmentUpdate'] as const);
  for (const activity of needed)
    if (!can(actor, activity, standing)) throw new ProblemError({ kind: 'notAllowed', activity });
  return course.groupId;
}

const PICKER = /^\/lti-launch\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Where the page at a path may send a form besides here: the picker of a launch that waits for its answer sends it to
 * the platform that asked, and no other page sends one anywhere. Null where nothing needs to be looked up. (DK-7)
 */
export function formOriginsOf(path: string): ((db: ShardDb) => Promise<readonly string[]>) | null {
  const id = PICKER.exec(path)?.[1];
  if (id === undefined) return null;
  return async (db) => {
    const launch = await selectOptionalLaunch(db, id);
    const settings = launch?.claims.deepLinking ?? null;
    if (launch?.isConnected !== true || launch.isOver || launch.isAnswered || settings === null) return [];
    return [readAddress(settings.returnUrl)?.origin ?? []].flat();
  };
}
