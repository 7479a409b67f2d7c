import type { Quirks } from './quirks.ts';
import type { LmsPerson, LmsRole } from './state.ts';
import { ROLE } from './vocabulary.ts';

/** The roles of a person in a launch: always whole addresses. */
export function launchRoles(role: LmsRole, person: LmsPerson, quirks: Quirks): readonly string[] {
  if (person.isTestUser === true) return [ROLE.learner, ROLE.testUser];
  switch (role) {
    case 'teacher':
      return [ROLE.instructor, ROLE.faculty];
    case 'assistant':
      return quirks.assistantLaunchesAs === 'instructor'
        ? [ROLE.instructor]
        : [ROLE.teachingAssistant, ROLE.instructor];
    case 'student':
      return [ROLE.learner, ROLE.student];
    case 'observer':
      return [ROLE.mentor];
  }
}

/** The roles of a person in the member list. Moodle gives short names, and makes its non-editing teacher a learner. */
export function memberRoles(role: LmsRole, quirks: Quirks): readonly string[] {
  return contextRoles(role, quirks).map((name) => (quirks.shortRolesInMemberships ? short(name) : name));
}

function contextRoles(role: LmsRole, quirks: Quirks): readonly string[] {
  switch (role) {
    case 'teacher':
      return [ROLE.instructor];
    case 'assistant':
      return quirks.assistantIsLearnerInMemberships ? [ROLE.learner] : [ROLE.teachingAssistant, ROLE.instructor];
    case 'student':
      return [ROLE.learner];
    case 'observer':
      return [ROLE.mentor];
  }
}

/** Whether a role that a tool asks for, short or whole, is one of these. */
export const isOneOf = (asked: string, roles: readonly string[]): boolean =>
  roles.some((role) => short(role) === short(asked));

const short = (role: string): string => role.slice(role.indexOf('#') + 1);
