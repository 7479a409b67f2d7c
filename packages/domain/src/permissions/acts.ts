import type { Activity } from './activities.ts';

/** What an act needs: all of these activities, or nothing but being signed in, or nothing at all. */
type Need = readonly Activity[] | 'signedIn' | 'open';

export type Act = { readonly act: string; readonly needs: Need; readonly note?: string };

/** Calls and acts whose activity is not plain from its name. docs/policy.md is printed from this. */
export const ACTS: readonly Act[] = [
  { act: 'Create a self-evaluation', needs: ['PeerEvaluationCreate'] },
  { act: 'Change a self-evaluation', needs: ['PeerEvaluationUpdateOwn'] },
  { act: 'Report a problem, volunteer for a review', needs: ['PeerEvaluationCreate'] },
  { act: 'Ask for a second look, react to a review on own results', needs: ['GroupAssignmentResultReadOwn'] },
  { act: 'Answer a second look, claim in the queue', needs: ['SuperiorEvaluationCreate'] },
  {
    act: 'Exclude, restore or comment on a review',
    needs: ['SubmissionEvaluationUpdateAny'],
    note: 'Its answers are never edited.',
  },
  { act: 'Reopen a finalized evaluation', needs: ['SubmissionEvaluationUpdateAny'] },
  { act: 'Grant another calibration try', needs: ['CalibrationEvaluationUpdateAny'] },
  {
    act: 'Withdraw or reopen a hand-in, hand in a stored draft for someone',
    needs: ['GroupAssignmentSubmissionUpdateAny'],
    note: 'With a reason.',
  },
  { act: 'Activate, deactivate, set release dates, nudge, send reminders', needs: ['GroupAssignmentUpdate'] },
  { act: 'Distribute, top up, allocate by hand, see coverage', needs: ['GroupAssignmentDistributeDispatch'] },
  { act: 'See all pairings', needs: ['GroupAssignmentDistributeDispatch'] },
  {
    act: "Score, preview scores, finalize the graders' evaluations, release and unrelease",
    needs: ['GroupAssignmentScoreDispatch'],
  },
  { act: 'Override or reset a score, excuse', needs: ['GroupAssignmentScoreUpdate'] },
  { act: 'See the scores page, its CSV and statistics', needs: ['GroupAssignmentResultReadAny'] },
  { act: 'Write the expert evaluation of a calibration in the library', needs: ['AssignmentUpdate'] },
  { act: 'Write the expert evaluation of a calibration in a course', needs: ['GroupAssignmentUpdate'] },
  { act: 'Restore a deleted course', needs: ['GroupDelete'] },
  { act: 'Restore a deleted assignment of a course', needs: ['GroupAssignmentDelete'] },
  { act: 'Restore a deleted assignment of the library', needs: ['AssignmentDelete'] },
  { act: 'Restore a deleted rubric', needs: ['RubricDelete'] },
  { act: 'Attach an assignment to a course', needs: ['AssignmentRead', 'GroupAssignmentCreate'] },
  { act: 'Update an assignment of a course from the library', needs: ['AssignmentRead', 'GroupAssignmentUpdate'] },
  { act: 'Duplicate an assignment of the library', needs: ['AssignmentRead', 'AssignmentCreate'] },
  { act: 'Duplicate a rubric', needs: ['RubricRead', 'RubricCreate'] },
  { act: 'Attach a rubric to an assignment', needs: ['RubricAttach', 'AssignmentUpdate'] },
  {
    act: 'Copy a course',
    needs: ['GroupCreate', 'GroupUpdate'],
    note: 'GroupCreate globally, GroupUpdate on the source. The page itself needs GroupRead and says what is missing.',
  },
  { act: "Get automatic feedback on one's own draft", needs: ['GroupAssignmentSubmissionUpdateOwn'] },
  { act: 'View as student, see reports', needs: ['GroupAssignmentReadAny'] },
  { act: 'Cancel or retry a distribution', needs: ['GroupAssignmentDistributeDispatch'] },
  { act: 'Cancel or retry a scoring or a finalizing', needs: ['GroupAssignmentScoreDispatch'] },
  { act: 'Send grades, see what was sent, let them go out by themselves', needs: ['GradePushDispatch'] },
  { act: 'Cancel or retry a grade push', needs: ['GradePushDispatch'] },
  { act: 'Cancel or retry a roster sync', needs: ['GroupRosterSync'] },
  { act: 'Cancel or retry automatic feedback', needs: ['GroupAssignmentSubmissionUpdateOwn'] },
  { act: 'Create, deactivate or sign out a person, send a set-password message', needs: ['UserUpdateAny'] },
  { act: 'See why a person may do something, audit of a person', needs: ['UserRoleReadAny'] },
  { act: 'Audit of a course', needs: ['GroupUserRoleModify'] },
  { act: 'Export of the audit', needs: ['ConfigurationModify'] },
  { act: 'Terms, configuration, downtime, quotas and the log of their changes', needs: ['ConfigurationModify'] },
  { act: 'Roster CSV, forbidden pairs', needs: ['GroupUserRoleModify'] },
  { act: 'Learning platforms, their deployments, keys and health', needs: ['ExternalProviderModify'] },
  {
    act: 'Connect a course from a launch',
    needs: ['LtiLaunchReadOwn'],
    note: 'The platform must call the person an instructor, and the course must be one they teach or a new one.',
  },
  { act: 'Connect a link from a launch', needs: ['LtiLaunchReadOwn', 'GroupAssignmentUpdate'] },
  { act: 'Own account, settings, sign-ins and dashboard (S2.18, S7.06)', needs: 'signedIn' },
  { act: 'Check an address (S7.07), stop impersonating (S7.13)', needs: 'signedIn' },
  { act: 'See external terms and external providers', needs: 'signedIn' },
  { act: 'Privacy policy, sign-in, help, downtime, error and not-found (S2.16, S2.17, S2.19 to S2.22)', needs: 'open' },
  { act: 'Sign in, set or reset a forgotten password (S7.02 to S7.05)', needs: 'open' },
  {
    act: 'Login, launch and registration of learning platforms, public keys',
    needs: 'open',
    note: 'The signature, the state and the browser are checked instead.',
  },
  { act: 'Configuration, client, time and identity providers (S7.09 to S7.11)', needs: 'open' },
];
