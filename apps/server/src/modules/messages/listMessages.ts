import { listMessagesOfUser } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectMessagesOfUser } from './messages.store.ts';

export const listMessagesOfUserRoute = implement(listMessagesOfUser, ({ userId, ...page }, { db }) =>
  selectMessagesOfUser(db, userId, page),
);
