import type { UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';

import { SEED_PASSWORD } from './password.ts';
import type { Plan } from './plan.ts';
import { TWO_STEP } from './twoStep.ts';

const EXAMPLES = 3;

/** Who can sign in, by role; of the many students only some. */
export function signInSheet(plan: Plan): string {
  const people = new Map(plan.users.map((person) => [person.id, person]));
  const line = (label: string, ids: readonly UserId[]) => {
    const named = [...new Set(ids)].map((id) => people.get(id)).filter((person) => person !== undefined);
    const shown = named.slice(0, EXAMPLES + 1).map((person) => `${person.userName} (${displayName(person)})`);
    const more = named.length - shown.length;
    return `  ${label.padEnd(12)} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  };
  const globally = (role: string) => plan.userRoles.filter((held) => held.role === role).map(({ userId }) => userId);
  const inGroups = (role: string) =>
    plan.groupUserRoles.filter((held) => held.role === role).map(({ userId }) => userId);
  const lines = [
    line('Super admin', globally('SuperAdmin')),
    ...(globally('Admin').length === 0 ? [] : [line('Admin', globally('Admin'))]),
    line('Instructor', inGroups('GroupOwner')),
    line('Grader', inGroups('GroupGrader')),
    line('Student', inGroups('GroupLearner')),
    `  Password of all: ${SEED_PASSWORD}`,
    ...(plan.users.some(({ userName }) => userName === TWO_STEP.userName)
      ? [`  Second step of ${TWO_STEP.userName}: npm run code, or the key ${TWO_STEP.secret} in an authenticator app`]
      : []),
  ];
  return lines.join('\n');
}
