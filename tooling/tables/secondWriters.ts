import type { SecondWriters } from './tableUse.ts';

const SWEEP = 'Housekeeping deletes what nothing can ask for any more.';

/** Tables that more than one writes: who owns each, and why the others write. */
export const SECOND_WRITERS: SecondWriters = {
  allocations: {
    owner: 'distribution',
    also: { evaluations: 'A reviewer gets another essay in the transaction that reports one or asks for more.' },
  },
  external_providers: {
    owner: 'lti',
    also: { providers: 'The timetable is a provider as soon as its address is saved.' },
  },
  factor_ceremonies: { owner: 'factors', also: { platform: SWEEP } },
  devices: { owner: 'accounts', also: { platform: SWEEP } },
  lockdown_browser_checks: { owner: 'lockdownBrowser', also: { platform: SWEEP } },
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
  refresh_tokens: { owner: 'accounts', also: { platform: SWEEP } },
  sign_in_codes: { owner: 'accounts', also: { platform: SWEEP } },
  submissions: {
    owner: 'submissions',
    also: { evaluations: 'A report about work takes it out of review in its own transaction.' },
  },
  users: {
    owner: 'users',
    also: {
      accounts: 'Signing in notes when somebody was last seen.',
      operator: 'The first administrator is made by a command.',
      groups: 'People who are new are added together with their roles in a course.',
      roster: 'People whom a learning platform lists are added together with its names for them.',
    },
  },
};
