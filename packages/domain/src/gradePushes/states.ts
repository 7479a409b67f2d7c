/**
 * `waiting` to be sent, or to be tried again; `sending`: a worker has asked the platform and has no answer yet; `sent`:
 * the platform took it; `superseded`: the platform has something newer; `failed`: refused for good, or tried too often;
 * `cancelled`: before it left, since there is nothing released to send any more.
 */
export const PUSH_STATES = ['waiting', 'sending', 'sent', 'superseded', 'failed', 'cancelled'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** `coupled`: it came with the link; `found` by our name for it; `made` by us. */
export const COLUMN_ORIGINS = ['coupled', 'found', 'made'] as const;
export type ColumnOrigin = (typeof COLUMN_ORIGINS)[number];

/** What became of one request: null of it is known while it is under way, `lost` when its worker died. */
export const TRY_OUTCOMES = ['accepted', 'stale', 'throttled', 'unavailable', 'columnGone', 'refused', 'lost'] as const;
export type TryOutcome = (typeof TRY_OUTCOMES)[number];

/** Which learners a push is for: everybody who has a score, those whose score differs from what was sent, or what failed. */
export const PUSH_CHOICES = ['all', 'changed', 'failed'] as const;
export type PushChoice = (typeof PUSH_CHOICES)[number];
