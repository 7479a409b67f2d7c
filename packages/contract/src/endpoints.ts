import * as accounts from './accounts.ts';
import * as accountsPasswords from './accountsPasswords.ts';
import * as accountsSignIns from './accountsSignIns.ts';
import * as audit from './audit.ts';
import * as artifacts from './artifacts.ts';
import * as assignments from './assignments.ts';
import * as calibrations from './calibrations.ts';
import * as configuration from './configuration.ts';
import * as crashReports from './crashReports.ts';
import type { Endpoint } from './endpoint.ts';
import * as groupAssignmentCalibrations from './groupAssignmentCalibrations.ts';
import * as groupAssignments from './groupAssignments.ts';
import * as groups from './groups.ts';
import * as groupsManage from './groupsManage.ts';
import * as groupsPeople from './groupsPeople.ts';
import * as jobs from './jobs.ts';
import * as messages from './messages.ts';
import * as providers from './providers.ts';
import * as roster from './roster.ts';
import * as url from './url.ts';
import * as rubrics from './rubrics.ts';
import * as users from './users.ts';
import * as usersAccounts from './usersAccounts.ts';
import * as usersWhy from './usersWhy.ts';
import * as userSettings from './userSettings.ts';
import * as aesFeedback from './aesFeedback.ts';
import * as lateActivityPermits from './lateActivityPermits.ts';
import * as learnerEvaluations from './learnerEvaluations.ts';
import * as evaluations from './evaluations.ts';
import * as reports from './reports.ts';
import * as learnerStatuses from './learnerStatuses.ts';
import * as practice from './practice.ts';
import * as students from './students.ts';
import * as submissions from './submissions.ts';
import * as distribution from './distribution.ts';
import * as scoreRuns from './scoreRuns.ts';
import * as dateEffects from './dateEffects.ts';
import * as releases from './releases.ts';
import * as scores from './scores.ts';
import * as results from './results.ts';
import * as dashboard from './dashboard.ts';
import * as jobLogs from './jobLogs.ts';
import * as overview from './overview.ts';
import * as reminders from './reminders.ts';
import * as grading from './grading.ts';
import * as secondLooks from './secondLooks.ts';
import * as reactions from './reactions.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** Every endpoint there is: a test fails when one of them has no implementation, or two. */
export const ENDPOINTS: readonly Endpoint[] = [
  accounts,
  accountsPasswords,
  accountsSignIns,
  audit,
  artifacts,
  assignments,
  calibrations,
  configuration,
  crashReports,
  groupAssignmentCalibrations,
  groupAssignments,
  groups,
  groupsManage,
  groupsPeople,
  jobs,
  messages,
  providers,
  roster,
  url,
  rubrics,
  users,
  usersAccounts,
  usersWhy,
  userSettings,
  aesFeedback,
  lateActivityPermits,
  learnerEvaluations,
  evaluations,
  reports,
  learnerStatuses,
  practice,
  students,
  submissions,
  distribution,
  scoreRuns,
  releases,
  dateEffects,
  scores,
  results,
  dashboard,
  jobLogs,
  overview,
  reminders,
  grading,
  secondLooks,
  reactions,
].flatMap((file) => Object.values<unknown>(file).filter(isEndpoint));
