import type { SecondWriters } from './tableUse.ts';

const SWEEP = 'Housekeeping deletes what nothing can ask for any more.';
const MOVE =
  'A university that moves is closed in one cell and opened in another, each in one transaction with the move.';
const RESTORE =
  'A restored university ends what was under way, and the audit tells of it, in the transaction of its rows.';

const ERASE = 'The erasure of a person removes what is theirs.';

/** Tables that more than one writes: who owns each, and why the others write. */
export const SECOND_WRITERS: SecondWriters = {
  allocations: {
    owner: 'distribution',
    also: { evaluations: 'A reviewer gets another essay in the transaction that reports one or asks for more.' },
  },
  audit_events: { owner: 'platform', also: { erasures: ERASE, operator: RESTORE } },
  audit_salts: { owner: 'auditEvents', also: { erasures: ERASE } },
  caller_addresses: { owner: 'platform', also: { erasures: ERASE } },
  evaluations: { owner: 'evaluations', also: { erasures: ERASE } },
  job_logs: { owner: 'platform', also: { erasures: ERASE, operator: RESTORE } },
  shard_keys: { owner: 'platform', also: { operator: MOVE } },
  shard_states: { owner: 'platform', also: { operator: MOVE } },
  self_hand_ins: { owner: 'submissions', also: { erasures: ERASE } },
  sessions: { owner: 'accounts', also: { erasures: ERASE, operator: RESTORE } },
  submission_draft_versions: { owner: 'submissions', also: { erasures: ERASE } },
  submission_versions: { owner: 'submissions', also: { erasures: ERASE } },
  external_providers: {
    owner: 'lti',
    also: { providers: 'The timetable is a provider as soon as its address is saved.' },
  },
  factor_ceremonies: { owner: 'factors', also: { platform: SWEEP } },
  devices: { owner: 'accounts', also: { platform: SWEEP } },
  lockdown_browser_checks: { owner: 'lockdownBrowser', also: { platform: SWEEP, erasures: ERASE } },
  messages: { owner: 'messages', also: { platform: SWEEP } },
  lti_launch_roles: {
    owner: 'lti',
    also: { roster: 'Who leaves or gets another role by the roster has no role of a launch any more.' },
  },
  lti_user_links: {
    owner: 'lti',
    also: { roster: 'A platform’s list names people before they launch.' },
  },
  pending_sign_ins: { owner: 'accounts', also: { platform: SWEEP } },
  password_links: { owner: 'accounts', also: { platform: SWEEP } },
  refresh_tokens: { owner: 'accounts', also: { platform: SWEEP, erasures: ERASE } },
  sign_in_codes: { owner: 'accounts', also: { platform: SWEEP } },
  shard_configurations: {
    owner: 'configuration',
    also: { operator: 'A university gets its name by a command, before it has an administrator.' },
  },
  submissions: {
    owner: 'submissions',
    also: { evaluations: 'A report about work takes it out of review in its own transaction.' },
  },
  users: {
    owner: 'users',
    also: {
      accounts: 'Signing in notes when somebody was last seen.',
      erasures: ERASE,
      operator: 'The first administrator is made by a command, and so is the person whom operators come in as.',
      groups: 'People who are new are added together with their roles in a course.',
      roster: 'People whom a learning platform lists are added together with its names for them.',
    },
  },
};
