import type { GroupRole } from '../permissions/index.ts';

interface ReadRole {
  /** Where it holds: only roles in the course itself give anything here. */
  readonly scope: 'context' | 'institution' | 'system';
  readonly principal: string;
  /** The finer role inside it, such as TeachingAssistant inside Instructor. */
  readonly sub: string | null;
}

const PREFIXES: readonly (readonly [string, ReadRole['scope']])[] = [
  ['http://purl.imsglobal.org/vocab/lis/v2/membership', 'context'],
  ['http://purl.imsglobal.org/vocab/lis/v2/institution/person', 'institution'],
  ['http://purl.imsglobal.org/vocab/lis/v2/system/person', 'system'],
  ['http://purl.imsglobal.org/vocab/lti/system/person', 'system'],
];
const OLD_PREFIXES: readonly (readonly [string, ReadRole['scope']])[] = [
  ['urn:lti:role:ims/lis/', 'context'],
  ['urn:lti:instrole:ims/lis/', 'institution'],
  ['urn:lti:sysrole:ims/lis/', 'system'],
];

/** One role in any of the spellings that platforms use: a full address, one with a finer role, an old name, a bare word. */
function readRole(text: string): ReadRole | null {
  for (const [prefix, scope] of PREFIXES) {
    const rest = text.startsWith(prefix) ? text.slice(prefix.length) : '';
    const [, outer, name] = /^(?:\/(\w+))?#(\w+)$/.exec(rest) ?? [];
    if (name !== undefined) return { scope, principal: outer ?? name, sub: outer === undefined ? null : name };
  }
  for (const [prefix, scope] of OLD_PREFIXES) {
    const [, principal, sub] = text.startsWith(prefix)
      ? (/^(\w+)(?:\/(\w+))?$/.exec(text.slice(prefix.length)) ?? [])
      : [];
    if (principal !== undefined) return { scope, principal, sub: sub ?? null };
  }
  return /^\w+$/.test(text) ? { scope: 'context', principal: text, sub: null } : null;
}

export interface LaunchRole {
  /** Null when the platform's roles mean nothing in a course. */
  readonly role: GroupRole | null;
  /** The platform's own "view as student", who is nobody. */
  readonly isTestUser: boolean;
}

const isAssistant = ({ principal, sub }: ReadRole): boolean =>
  [principal, sub ?? ''].some((name) => name.startsWith('TeachingAssistant')) ||
  (principal === 'Instructor' && sub === 'Grader');

/**
 * What the platform's roles mean in a course. Platforms send an assistant as Instructor too, so the assistant wins: a TA
 * stays a TA. Roles at the institution or in the system give nothing. (LT-26)
 */
export function launchRole(roles: readonly string[]): LaunchRole {
  const read = roles.flatMap((text) => readRole(text) ?? []);
  const isTestUser = read.some(({ scope, principal, sub }) => scope === 'system' && (sub ?? principal) === 'TestUser');
  const inContext = read.filter(({ scope }) => scope === 'context');
  const has = (name: string) => inContext.some(({ principal }) => principal === name);
  const role = inContext.some(isAssistant)
    ? 'GroupGrader'
    : has('Instructor')
      ? 'GroupOwner'
      : has('Learner')
        ? 'GroupLearner'
        : null;
  return { role, isTestUser };
}
