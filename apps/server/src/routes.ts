import { accountsRoutes } from '#modules/accounts/public.ts';
import { assignmentsRoutes } from '#modules/assignments/public.ts';
import { auditEventsRoutes } from '#modules/auditEvents/public.ts';
import { configurationRoutes } from '#modules/configuration/public.ts';
import { crashReportsRoutes } from '#modules/crashReports/public.ts';
import { groupAssignmentsRoutes } from '#modules/groupAssignments/public.ts';
import { groupsRoutes } from '#modules/groups/public.ts';
import { providersRoutes } from '#modules/providers/public.ts';
import { rubricsRoutes } from '#modules/rubrics/public.ts';
import { usersRoutes } from '#modules/users/public.ts';
import { userSettingsRoutes } from '#modules/userSettings/public.ts';
import type { Implementation } from '#platform/implement.ts';

/** Every endpoint with its use case. */
export const ROUTES: readonly Implementation[] = [
  ...accountsRoutes,
  ...assignmentsRoutes,
  ...auditEventsRoutes,
  ...configurationRoutes,
  ...crashReportsRoutes,
  ...groupAssignmentsRoutes,
  ...groupsRoutes,
  ...providersRoutes,
  ...rubricsRoutes,
  ...usersRoutes,
  ...userSettingsRoutes,
];
