import { listMessagesOfUser, listOutbox } from '@circuit/contract/messages';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { isRecipient, selectMessagesOfUser, selectOutbox } from './messages.store.ts';

export const listMessagesOfUserRoute = implement(listMessagesOfUser, async ({ userId, ...page }, { db }) => {
  if (!(await isRecipient(db, userId))) throw new ProblemError({ kind: 'notFound', what: 'person' });
  return selectMessagesOfUser(db, userId, page);
});

/** Open as the tour is: everybody knows the passwords of the demo. A university has no such page. (DM-8) */
export const listOutboxRoute = implement(listOutbox, (page, { db, shard }) => {
  if (shard !== DEMO_SHARD) throw new ProblemError({ kind: 'notFound', what: 'page' });
  return selectOutbox(db, page);
});
