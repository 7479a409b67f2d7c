/** Rows that go when the person named in one of these columns is erased. (EP-2) */
export const DELETED: Readonly<Record<string, readonly string[]>> = {
  artifact_uploads: ['author_id'],
  calendar_subscriptions: ['user_id'],
  credentials: ['user_id'],
  devices: ['user_id'],
  factor_ceremonies: ['user_id'],
  factors: ['user_id'],
  forbidden_pairs: ['first_user_id', 'second_user_id'],
  identity_links: ['user_id'],
  learning_events: ['user_id'],
  lti_launch_roles: ['user_id'],
  lti_launches: ['user_id', 'candidate_user_id'],
  lti_user_links: ['user_id'],
  messages: ['user_id'],
  news_visits: ['user_id'],
  password_links: ['user_id'],
  pending_sign_ins: ['user_id'],
  provider_sessions: ['user_id'],
  provider_starts: ['user_id'],
  recovery_codes: ['user_id'],
  roster_removals: ['user_id'],
  sign_in_codes: ['user_id', 'actor_id'],
  user_roles: ['user_id'],
};

const EMPTY_DOCUMENT = '{"type": "doc", "content": []}';

/** Rows that stay without their content, since others rest on them. (EP-3) */
export const EMPTIED: Readonly<
  Record<string, { readonly by: string; readonly columns: Readonly<Record<string, string>> }>
> = {
  aes_feedbacks: { by: 'user_id', columns: { read_text: '', read_sha256: '', criterion_feedback: '[]' } },
  artifacts: {
    by: 'author_id',
    columns: { name: '', url: '', sha256: '', file_properties: '[]', document: EMPTY_DOCUMENT, is_deleted: 'true' },
  },
  excusals: { by: 'user_id', columns: { reason: '' } },
  factor_resets: { by: 'user_id', columns: { reason: '' } },
  grade_pushes: { by: 'user_id', columns: { subject: '' } },
  late_activity_permits: { by: 'user_id', columns: { reason: '' } },
  reactions: { by: 'author_id', columns: { reply: '' } },
  reports: { by: 'reporter_id', columns: { details: '' } },
  score_changes: { by: 'user_id', columns: { reason: '' } },
  score_overrides: { by: 'user_id', columns: { reason: '' } },
  second_looks: { by: 'author_id', columns: { reason: '', answer: '' } },
  time_requests: { by: 'user_id', columns: { reason: '', answer: '' } },
  submissions: { by: 'user_id', columns: { draft_document: EMPTY_DOCUMENT, handed_in_sha256: '' } },
};

/** Words of others in which what names the person is replaced; of JSON only what people wrote. (EP-4) */
export const MASKED: Readonly<Record<string, readonly string[]>> = {
  allocations: ['reason', 'taken_back_reason'],
  evaluations: ['answers', 'unfinished_answers', 'staff_comment', 'exclusion_reason', 'another_try_reason'],
  excusals: ['reason'],
  job_logs: ['messages'],
  late_activity_permits: ['reason'],
  messages: ['subject', 'text_before', 'text_after'],
  reactions: ['reply'],
  reports: ['details', 'settlement'],
  score_overrides: ['reason'],
  score_runs: ['release_reason', 'unrelease_reason'],
  second_looks: ['reason', 'answer'],
  time_requests: ['reason', 'answer'],
};

/** Lists from which the person's line goes. (EP-2) */
export const LISTED: readonly string[] = ['roster_sources', 'lti_rosters', 'timetable_rosters'];

/** How an erased person is called from then on. */
export const erasedName = (isStaff: boolean) => ({ firstName: 'Former', lastName: isStaff ? 'member' : 'student' });

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** What is typed to confirm: the name as the page shows it; small letters and spaces do not matter. (EP-1) */
export const isConfirmed = (typed: string, name: string): boolean => plain(typed) === plain(name);
