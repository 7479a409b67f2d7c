import { DEVICE_DAYS } from '../accounts/index.ts';
import { REMOVED_FILE_DAYS } from '../artifacts/index.ts';
import { OWN_ARCHIVE_DAYS } from '../ownData/index.ts';
import { ARCHIVE_DAYS } from '../submissions/index.ts';

export interface Kept {
  /** Days after the moment that `from` names. */
  readonly days: number;
  readonly from: string;
  readonly why: string;
}

/**
 * How long each kind is kept that goes by itself, by table, or by folder of the store with a slash at its end. The
 * worker's housekeeping takes its days from here, and the data map prints it. What is not here is kept until a person or
 * the university is erased. (KP-1)
 */
export const RETENTION = {
  artifact_uploads: { days: 1, from: 'its start', why: 'An upload that nobody continued.' },
  artifacts: { days: REMOVED_FILE_DAYS, from: 'removal by its author', why: 'A file can be put back until then.' },
  caller_addresses: { days: 30, from: 'the call', why: 'To look into an attack; shortened, beside the audit.' },
  devices: { days: DEVICE_DAYS, from: 'its last use', why: 'A known browser is not slowed down.' },
  factor_ceremonies: { days: 0, from: 'its end', why: 'A question to a passkey, of minutes.' },
  idempotency_keys: { days: 1, from: 'the call', why: 'A repeated call gets the same answer.' },
  learning_events: { days: 30, from: 'the event', why: 'To look into events that the event store refused.' },
  lockdown_browser_checks: { days: 1, from: 'the end of the session', why: 'The browser was checked for it.' },
  lti_launches: { days: 180, from: 'the launch', why: 'To look into a launch that went wrong in this term.' },
  lti_login_states: { days: 1, from: 'its end', why: 'A launch under way, of minutes.' },
  lti_refusals: { days: 30, from: 'the refusal', why: 'To mend a platform that is set up wrong.' },
  lti_registrations: { days: 1, from: 'its end', why: 'A link to connect a platform.' },
  messages: { days: 180, from: 'writing', why: 'To answer where a message is.' },
  password_links: { days: 30, from: 'its end', why: 'To tell that a link is too old from one that never was.' },
  pending_sign_ins: { days: 1, from: 'its end', why: 'A sign-in between its two steps.' },
  provider_messages: { days: 0, from: 'its end', why: 'An answer of a provider counts once.' },
  provider_sessions: { days: 7, from: 'its start', why: 'A provider ends sessions that it began.' },
  provider_starts: { days: 1, from: 'its end', why: 'A sign-in at a provider, of minutes.' },
  refresh_tokens: { days: 1, from: 'the end of the session', why: 'To notice a stolen session.' },
  sign_in_codes: { days: 1, from: 'its end', why: 'To notice that a code is used twice.' },
  throttles: { days: 0, from: 'its end', why: 'How often somebody tried.' },
  'auditExports/': { days: ARCHIVE_DAYS, from: 'its end', why: 'A copy of the audit, to be fetched.' },
  'ownArchives/': { days: OWN_ARCHIVE_DAYS, from: 'its end', why: 'All of one person, to be fetched.' },
  'submissionExports/': { days: ARCHIVE_DAYS, from: 'its end', why: 'A copy of everybody’s work, to be fetched.' },
} as const satisfies Readonly<Record<string, Kept>>;
