import { createExternalTerm } from '@circuit/contract/externalTerms';
import { termErrors } from '@circuit/domain/externalTerms';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertExternalTerms, lockExternalTerms } from './externalTerms.store.ts';
import { termAdded } from './termEvents.ts';

export const createExternalTermRoute = implement(createExternalTerm, async ({ reason, ...term }, { db, audit }) => {
  const errors = termErrors(term, await lockExternalTerms(db));
  if (Object.keys(errors).length > 0) throw new ProblemError({ kind: 'invalidRequest', errors });
  const [added] = await insertExternalTerms(db, [term]);
  if (added === undefined) throw new Error('The insert returned no row.');
  await audit(termAdded(added, reason));
  return added;
});
