import type { Quirks } from './quirks.ts';
import type { LmsPerson, LmsRole } from './state.ts';
import { ROLE } from './vocabulary.ts';

/** The roles of a person in a launch: always whole addresses. */
export function launchRoles(role: LmsRole, person: LmsPerson, quirks: Quirks): readonly string[] {
  if (person.isTestUser === true) return [ROLE.learner, ROLE.testUser];
  const assistant = quirks.assistantLaunchesAs === 'instructor' ? [] : [ROLE.teachingAssistant];
  return {
    teacher: [ROLE.instructor, ROLE.faculty],
    assistant: [...assistant, ROLE.instructor],
    student: [ROLE.learner, ROLE.student],
    observer: [ROLE.mentor],
  }[role];
}

/** The roles of a person in the member list. Moodle gives short names, and makes its non-editing teacher a learner. */
export function memberRoles(role: LmsRole, quirks: Quirks): readonly string[] {
  return contextRoles(role, quirks).map((name) => (quirks.shortRolesInMemberships ? short(name) : name));
}

function contextRoles(role: LmsRole, quirks: Quirks): readonly string[] {
  const isLearner = quirks.assistantIsLearnerInMemberships;
  return {
    teacher: [ROLE.instructor],
    assistant: isLearner ? [ROLE.learner] : [ROLE.teachingAssistant, ROLE.instructor],
    student: [ROLE.learner],
    observer: [ROLE.mentor],
  }[role];
}

/** Whether a role that a tool asks for, short or whole, is one of these. */
export const isOneOf = (asked: string, roles: readonly string[]): boolean =>
  roles.some((role) => short(role) === short(asked));

const short = (role: string): string => role.slice(role.indexOf('#') + 1);
