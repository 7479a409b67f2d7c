import { MESSAGE_STATES } from '@circuit/domain/messages';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant, userIdShape } from '../shapes/index.ts';
import { MESSAGE_KINDS } from '../userSettings/index.ts';

/** A message as staff see it: what became of it, never what it says. */
export const message = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  /** What it is about: "Set your password". */
  subject: z.string(),
  address: z.string(),
  /** `unconfirmed`: the mail server broke off, so it may have gone out; it is not sent a second time. */
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int(),
  createdAt: instant,
  sentAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** In plain words, for staff. */
  problem: z.string().nullable(),
});
export type Message = z.input<typeof message>;

export const listMessagesOfUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/messages',
  summary: 'The messages to a person and what became of them, newest first',
  access: { activity: 'UserUpdateAny' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt').extend({ userId: userIdShape }),
  response: listResponse(message),
});

/** A message that the demo would have sent, with all of its words. */
const outboxMessage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  subject: z.string(),
  textBefore: z.string(),
  /** Of the task in the web app. */
  linkPath: z.string(),
  textAfter: z.string(),
  createdAt: instant,
});
export type OutboxMessage = z.input<typeof outboxMessage>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Every message that the demo would have sent, newest first; there is none outside the demo',
  access: 'open',
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt'),
  response: listResponse(outboxMessage),
});
