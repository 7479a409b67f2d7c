import { accountsRoutes } from '#modules/accounts/public.ts';
import { artifactsRoutes } from '#modules/artifacts/public.ts';
import { assignmentsRoutes } from '#modules/assignments/public.ts';
import { auditEventsRoutes } from '#modules/auditEvents/public.ts';
import { calendarAddressesRoutes } from '#modules/calendarAddresses/public.ts';
import { calendarsRoutes } from '#modules/calendars/public.ts';
import { configurationRoutes } from '#modules/configuration/public.ts';
import { crashReportsRoutes } from '#modules/crashReports/public.ts';
import { factorsRoutes } from '#modules/factors/public.ts';
import { externalTermsRoutes } from '#modules/externalTerms/public.ts';
import { COURSE_WORK, groupAssignmentsRoutes } from '#modules/groupAssignments/public.ts';
import { groupsRoutes } from '#modules/groups/public.ts';
import { identityProvidersRoutes } from '#modules/identityProviders/public.ts';
import { lockdownBrowserRoutes } from '#modules/lockdownBrowser/public.ts';
import { ltiRoutes } from '#modules/lti/public.ts';
import { messagesRoutes } from '#modules/messages/public.ts';
import { newsRoutes } from '#modules/news/public.ts';
import { providersRoutes } from '#modules/providers/public.ts';
import { rosterRoutes } from '#modules/roster/public.ts';
import { rubricsRoutes } from '#modules/rubrics/public.ts';
import { aesFeedbackRoutes } from '#modules/aesFeedback/public.ts';
import { lateActivityPermitsRoutes } from '#modules/lateActivityPermits/public.ts';
import { learningEventsRoutes } from '#modules/learningEvents/public.ts';
import { learnerStatusesRoutes } from '#modules/learnerStatuses/public.ts';
import { calibrationsRoutes } from '#modules/calibrations/public.ts';
import { evaluationsRoutes } from '#modules/evaluations/public.ts';
import { submissionsRoutes } from '#modules/submissions/public.ts';
import { distributionRoutes } from '#modules/distribution/public.ts';
import { scoresRoutes } from '#modules/scores/public.ts';
import { dashboardRoutes } from '#modules/dashboard/public.ts';
import { jobLogsRoutes } from '#modules/jobLogs/public.ts';
import { operatorAccessesRoutes } from '#modules/operatorAccesses/public.ts';
import { outsideServicesRoutes } from '#modules/outsideServices/public.ts';
import { overviewRoutes } from '#modules/overview/public.ts';
import { erasuresRoutes } from '#modules/erasures/public.ts';
import { ownDataRoutes } from '#modules/ownData/public.ts';
import { remindersRoutes } from '#modules/reminders/public.ts';
import { gradePushesRoutes } from '#modules/gradePushes/public.ts';
import { gradingRoutes } from '#modules/grading/public.ts';
import { secondLooksRoutes } from '#modules/secondLooks/public.ts';
import { reactionsRoutes } from '#modules/reactions/public.ts';
import { studentsRoutes } from '#modules/students/public.ts';
import { timeRequestsRoutes } from '#modules/timeRequests/public.ts';
import { timetableRoutes } from '#modules/timetable/public.ts';
import { urlRoutes } from '#modules/url/public.ts';
import { usersRoutes } from '#modules/users/public.ts';
import { userSettingsRoutes } from '#modules/userSettings/public.ts';
import type { Implementation } from '#platform/implement.ts';

import { HOLDER_RULES } from './holders.ts';
import { SERVICE_TESTERS } from './testers.ts';

/** Every endpoint with its use case. */
export const ROUTES: readonly Implementation[] = [
  ...accountsRoutes,
  ...artifactsRoutes(HOLDER_RULES),
  ...assignmentsRoutes,
  ...auditEventsRoutes,
  ...calendarAddressesRoutes,
  ...calendarsRoutes,
  ...configurationRoutes,
  ...crashReportsRoutes,
  ...externalTermsRoutes,
  ...factorsRoutes,
  ...groupAssignmentsRoutes,
  ...groupsRoutes(COURSE_WORK),
  ...identityProvidersRoutes,
  ...lockdownBrowserRoutes,
  ...ltiRoutes,
  ...messagesRoutes,
  ...newsRoutes,
  ...providersRoutes,
  ...rosterRoutes,
  ...rubricsRoutes,
  ...timeRequestsRoutes,
  ...timetableRoutes,
  ...urlRoutes,
  ...usersRoutes,
  ...userSettingsRoutes,
  ...submissionsRoutes,
  ...studentsRoutes,
  ...calibrationsRoutes,
  ...learnerStatusesRoutes,
  ...learningEventsRoutes,
  ...lateActivityPermitsRoutes,
  ...aesFeedbackRoutes,
  ...evaluationsRoutes,
  ...distributionRoutes,
  ...scoresRoutes,
  ...dashboardRoutes,
  ...jobLogsRoutes,
  ...operatorAccessesRoutes,
  ...outsideServicesRoutes(SERVICE_TESTERS),
  ...overviewRoutes,
  ...ownDataRoutes,
  ...erasuresRoutes,
  ...remindersRoutes,
  ...gradePushesRoutes,
  ...gradingRoutes,
  ...secondLooksRoutes,
  ...reactionsRoutes,
];
