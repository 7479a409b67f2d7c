/**
 * `waiting` to be sent, or to be tried again; `sending`: a worker is handing it over this moment; `sent`: the mail
 * server took it; `failed`: it was refused for good, or tried for too long; `unconfirmed`: the handing over broke off
 * after the text was given, so it may have gone out, and it is never sent twice; `cancelled` before it left.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
