import type { Manner } from '@circuit/db';

const EMPTIED: Manner = { takes: false, stays: null };
const LEFT_ALONE: Manner = { takes: false, stays: 'true' };
/** Rows of both; where both have one, that of now. */
const KEPT: Manner = { takes: true, stays: 'true' };

/**
 * What the tables hold after their university was restored. One that is not named here has the rows of the moment and no
 * others: that is right for whatever people made. Idempotency keys are among those: a write that is undone may be sent
 * again with its key, and one that is still there answers as before. (BK-3)
 */
export const MANNERS: Readonly<Record<string, Manner>> = {
  // What happened has happened, though it was undone.
  audit_events: KEPT,
  // The chain of now links the events of the moment too. A salt that an erasure removed must not come back.
  audit_links: LEFT_ALONE,
  audit_salts: LEFT_ALONE,
  audit_erasures: LEFT_ALONE,
  // By these the erasures are applied again.
  person_erasures: LEFT_ALONE,
  // A university stays paused, and what operators looked at stays known.
  shard_states: LEFT_ALONE,
  // Where it lives, and with which keys, is so now.
  shard_moves: LEFT_ALONE,
  shard_keys: LEFT_ALONE,
  operator_accesses: KEPT,
  caller_addresses: LEFT_ALONE,
  // What people have been sent. A message is not sent twice, and none that tells of something undone is sent at all.
  messages: { takes: true, stays: `state <> 'waiting'` },
  task_messages: KEPT,
  learning_events: LEFT_ALONE,
  // A key that was replaced since may have been replaced for a reason.
  lti_keys: KEPT,
  // A password, a second step or a recovery code that was changed, used or made anew since stays as it is now.
  credentials: KEPT,
  factors: KEPT,
  recovery_codes: KEPT,
  throttles: LEFT_ALONE,
  // Secrets that were used or given up since must not work again.
  refresh_tokens: EMPTIED,
  calendar_subscriptions: EMPTIED,
  sign_in_codes: EMPTIED,
  pending_sign_ins: EMPTIED,
  password_links: EMPTIED,
  factor_ceremonies: EMPTIED,
  provider_starts: EMPTIED,
  lti_login_states: EMPTIED,
  lti_registrations: EMPTIED,
  // Parts of uploads lie in the store for an hour.
  artifact_uploads: EMPTIED,
};
