/** Highest rank first: the order is the rank. */
export const GLOBAL_ROLES = ['SuperAdmin', 'Admin', 'Creator'] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

/** Highest rank first: the order is the rank. */
export const GROUP_ROLES = ['GroupOwner', 'GroupGrader', 'GroupLearner'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** The highest role has the lowest rank. */
export const groupRoleRank = (role: GroupRole): number => GROUP_ROLES.indexOf(role);

/** Roles on one assignment or one rubric of the library. Highest rank first. */
export const ENTITY_ROLES = ['Owner', 'Editor', 'Viewer'] as const;
export type EntityRole = (typeof ENTITY_ROLES)[number];

export const BASE_ROLES = [...GLOBAL_ROLES, ...GROUP_ROLES] as const;
export type BaseRole = (typeof BASE_ROLES)[number];

const LABELS = {
  SuperAdmin: 'Super Admin',
  Admin: 'Admin',
  Creator: 'Creator',
  GroupLearner: 'Student',
  GroupOwner: 'Instructor',
  GroupGrader: 'Grader',
} as const satisfies Record<BaseRole, string>;

/** What people read for a base role. An unrecognized one is a developer error. (S3.05, S8.12) */
export function roleLabel(role: string): string {
  return LABELS[recognizeRole(BASE_ROLES, role)];
}

/** The role that a stored or received word names. An unrecognized one is a developer error. (S8.12) */
export const globalRole = (word: string): GlobalRole => recognizeRole(GLOBAL_ROLES, word);
export const groupRole = (word: string): GroupRole => recognizeRole(GROUP_ROLES, word);
export const entityRole = (word: string): EntityRole => recognizeRole(ENTITY_ROLES, word);

function recognizeRole<Role extends string>(roles: readonly Role[], word: string): Role {
  const role = roles.find((known) => known === word);
  if (role === undefined) throw new Error(`Unrecognized role: ${word}`);
  return role;
}

/** Whether someone who holds these roles ranks at least as high as the role. No role, no rank. */
export function ranksAtLeast<Role extends string>(
  ranking: readonly Role[],
  held: readonly Role[],
  role: Role,
): boolean {
  return held.some((own) => ranking.indexOf(own) <= ranking.indexOf(role));
}
