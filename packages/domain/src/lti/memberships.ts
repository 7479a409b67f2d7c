import { err, ok, type Result } from '../kernel/index.ts';

import { LTI_CLAIM, readPerson, recordOf, textOf, textsOf, type PlatformPerson } from './claims.ts';
import { nextPage } from './services.ts';
import { jsonOf } from './services.ts';

/** A list longer than this is a loop or a mistake: Canvas sends 50 people on a page, and 25,000 are no course. */
export const MOST_MEMBER_PAGES = 500;
/** Asked of platforms that let us choose; Moodle would otherwise send a whole university in one answer. */
const MEMBERS_PER_PAGE = 500;

/** The custom value that carries a person's sections where an administrator of the platform set it up. (RO-37) */
export const SECTION_NAMES = 'section_names';

/** One person of the platform's course. */
export interface PlatformMember extends PlatformPerson {
  readonly roles: readonly string[];
  /** Suspended and deleted people stand on some lists, too. */
  readonly isActive: boolean;
  /** Null where the platform says nothing about sections. */
  readonly sections: readonly string[] | null;
}

/** The people on one page of a membership list. What is not such a page says nothing about who left. (RO-30) */
export function readMembers(body: string): Result<readonly PlatformMember[], string> {
  const page = jsonOf(body);
  const members = page === null ? null : recordOf(page)['members'];
  if (!Array.isArray(members)) return err('The answer is not a list of members.');
  const read = members.map((one: unknown) => readMember(one));
  const whole = read.filter((member) => member !== null);
  return whole.length === read.length ? ok(whole) : err('The list has a member without an id.');
}

/**
 * Where the list goes on; null at its end. An address elsewhere, or one that was read before, is no end but a fault:
 * what was read so far is half a list. (RO-30)
 */
export function followMembers(
  link: string | undefined,
  seen: ReadonlySet<string>,
  from: string,
): Result<string | null, string> {
  const next = nextPage(link, from);
  if (next === null)
    return /\brel\s*=\s*["'“”„]?next\b/iu.test(link ?? '') ? err('Its next page is on another site.') : ok(null);
  if (seen.has(next)) return err('Its pages lead in a circle.');
  return seen.size >= MOST_MEMBER_PAGES ? err(`It has more than ${MOST_MEMBER_PAGES} pages.`) : ok(next);
}

/** The first page. Without a limit of the platform's own, ours. */
export function firstMembersPage(membershipsUrl: string, resourceLinkId: string | null = null): string {
  const [address = '', query = ''] = membershipsUrl.split('#')[0]?.split('?') ?? [];
  const asked = query.split('&').filter((part) => part !== '');
  const has = (name: string) => asked.some((part) => part.startsWith(`${name}=`));
  if (!has('limit')) asked.push(`limit=${MEMBERS_PER_PAGE}`);
  if (resourceLinkId !== null) asked.push(`rlid=${encodeURIComponent(resourceLinkId)}`);
  return `${address}?${asked.join('&')}`;
}

function readMember(value: unknown): PlatformMember | null {
  const member = recordOf(value);
  const subject = textOf(member['user_id']);
  if (subject === null) return null;
  return {
    ...readPerson(member, subject),
    sourcedId: textOf(member['lis_person_sourcedid']),
    roles: textsOf(member['roles']) ?? [],
    // No status means active.
    isActive: member['status'] === undefined || member['status'] === 'Active',
    sections: readSectionNames(member['message']),
  };
}

function readSectionNames(messages: unknown): readonly string[] | null {
  if (!Array.isArray(messages)) return null;
  const [text] = messages.flatMap(
    (message: unknown) => textOf(recordOf(recordOf(message)[LTI_CLAIM.custom])[SECTION_NAMES], 2000) ?? [],
  );
  // A platform that does not know the variable sends its name back.
  if (text === undefined || text.startsWith('$')) return null;
  return textsOf(jsonOf(text)) ?? text.split(',').map((label) => label.trim());
}

/** Everybody once: a list may shift from page to page while it is read. Who is active on one of them is active. */
export function mergeMembers(members: readonly PlatformMember[]): PlatformMember[] {
  const bySubject = new Map<string, PlatformMember>();
  for (const member of members) {
    const before = bySubject.get(member.subject);
    if (before === undefined || (!before.isActive && member.isActive)) bySubject.set(member.subject, member);
  }
  return [...bySubject.values()];
}
