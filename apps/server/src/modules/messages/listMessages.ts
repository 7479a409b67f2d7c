import { listMessagesOfUser } from '@circuit/contract';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { isRecipient, selectMessagesOfUser } from './messages.store.ts';

export const listMessagesOfUserRoute = implement(listMessagesOfUser, async ({ userId, ...page }, { db }) => {
  if (!(await isRecipient(db, userId))) throw new ProblemError({ kind: 'notFound', what: 'person' });
  return selectMessagesOfUser(db, userId, page);
});
