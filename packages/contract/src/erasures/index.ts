import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { instant, userIdShape } from '../shapes/index.ts';

const counted = z.object({ what: z.string(), count: z.number() });

const erasure = z.object({
  state: z.enum(['none', 'waiting', 'failed', 'done']),
  completedAt: instant.nullable(),
  goes: z.array(counted),
  stays: z.array(counted.extend({ why: z.string() })),
});
export type Erasure = z.input<typeof erasure>;

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/erasure',
  summary: 'Whether a person was erased; otherwise what would go, what would stay and why',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: erasure,
});

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/erasure',
  summary: 'Erase a person for good: name, account, texts and files go, places and ratings that others rest on stay',
  access: { activity: 'UserUpdateAny' },
  request: z.object({
    userId: userIdShape,
    /** The person's name, typed. */
    name: z.string().trim().min(1).max(250),
    reason: z.string().trim().min(10).max(200),
  }),
  response: erasure,
});
