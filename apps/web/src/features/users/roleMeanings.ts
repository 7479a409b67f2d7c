import type { GlobalRole } from '@circuit/domain/permissions';

/** What somebody gets with a role, in one sentence. */
export const ROLE_MEANINGS: Readonly<Record<GlobalRole, string>> = {
  SuperAdmin: 'Can do everything, including giving roles and changing the university’s settings.',
  Admin: 'Finds and helps people, sees every course and its results.',
  Creator: 'Creates courses, assignments and rubrics.',
};
