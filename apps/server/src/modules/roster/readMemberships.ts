import { assertNever, err, ok, type Result, type Shard } from '@circuit/domain/kernel';
import {
  firstMembersPage,
  followMembers,
  LTI_MEDIA,
  LTI_SCOPE,
  mergeMembers,
  readMembers,
  type PlatformMember,
} from '@circuit/domain/lti';
import { entriesOfMembers, type RosterEntry } from '@circuit/domain/roster';

import { askService, type ServiceAsk, type ServiceProblem } from '#modules/lti/public.ts';
import type { Home } from '#platform/homes.ts';

import type { ConnectedContext } from './platformSources.store.ts';

interface Reader {
  readonly home: Home;
  readonly shard: Shard;
  /** Called between two pages: the person who waits may have given up. */
  readonly onPage: (people: number) => Promise<void>;
  /** Asked before every page: false when this reader was silent for so long that another one has its place. */
  readonly keep: () => Promise<boolean>;
}

/** Why a roster could not be read, for the person who asked; `isPassing` when the next try may go well. */
export interface ReadingProblem {
  readonly detail: string;
  readonly isPassing: boolean;
}

/**
 * The whole roster of a platform's course, or nothing: a page that is missing makes the others worthless, since whoever
 * stands on it would seem to have left. Never inside a transaction. (RO-30)
 */
export async function readMemberships(
  reader: Reader,
  context: ConnectedContext,
): Promise<Result<readonly RosterEntry[], ReadingProblem>> {
  const { externalProviderId, platformName, membershipsUrl, sectionsLinkId } = context;
  if (membershipsUrl === null)
    return err({
      detail: `${platformName} does not share who is in this course. Ask its administrator.`,
      isPassing: false,
    });
  const people = await readPages(reader, context, firstMembersPage(membershipsUrl));
  if (!people.isOk) return people;
  // A list about one link may leave people out who cannot open it, so it says who is in which section and nothing else.
  const labeled =
    sectionsLinkId === null
      ? ok([])
      : await readPages(reader, context, firstMembersPage(membershipsUrl, sectionsLinkId));
  if (!labeled.isOk) return labeled;
  const sections = new Map(labeled.value.map((member) => [member.subject, member.sections]));
  const members = people.value.map((member) => ({ ...member, sections: sections.get(member.subject) ?? null }));
  return ok(entriesOfMembers(members, { externalProviderId, shard: reader.shard }));
}

async function readPages(
  reader: Reader,
  { externalProviderId, platformName }: ConnectedContext,
  first: string,
): Promise<Result<readonly PlatformMember[], ReadingProblem>> {
  const members: PlatformMember[] = [];
  const seen = new Set<string>();
  for (let address: string | null = first; address !== null;) {
    seen.add(address);
    if (!(await reader.keep())) return err({ detail: `${platformName} took too long to answer.`, isPassing: true });
    const ask: ServiceAsk = {
      externalProviderId,
      address,
      scope: LTI_SCOPE.memberships,
      accept: LTI_MEDIA.memberships,
    };
    const reply = await askService(reader, ask);
    if (!reply.isOk) return err(problemOf(reply.failure, platformName));
    const { status, headers, body } = reply.value;
    if (status !== 200) return err(statusProblem(status, platformName));
    const page = readMembers(body);
    const next = followMembers(headers['link'], seen, address);
    if (!page.isOk)
      return err({ detail: `${platformName} sent a list that we cannot read. ${page.failure}`, isPassing: false });
    if (!next.isOk)
      return err({ detail: `${platformName} sent a list that we cannot read. ${next.failure}`, isPassing: false });
    members.push(...page.value);
    await reader.onPage(members.length);
    address = next.value;
  }
  return ok(mergeMembers(members));
}

function problemOf({ kind, details }: ServiceProblem, platform: string): ReadingProblem {
  switch (kind) {
    case 'notConnected':
      return { detail: `${platform} is not connected now. Ask an administrator of Circuit.`, isPassing: false };
    case 'foreignAddress':
      return { detail: `${platform} named an address that is not its own. Ask its administrator.`, isPassing: false };
    case 'tokenRefused':
      return { detail: `${platform} refused to let Circuit read the course: ${details}`.trim(), isPassing: false };
    case 'unreachable':
      return { detail: `${platform} did not answer.`, isPassing: true };
    default:
      return assertNever(kind);
  }
}

function statusProblem(status: number, platform: string): ReadingProblem {
  if (status === 401 || status === 403)
    return { detail: `${platform} does not let Circuit read this course (${status}).`, isPassing: status === 403 };
  if (status === 404) return { detail: `${platform} no longer has this course (404).`, isPassing: false };
  return {
    detail: `${platform} could not answer (${status}).`,
    isPassing: status === 429 || status === 408 || status >= 500,
  };
}
