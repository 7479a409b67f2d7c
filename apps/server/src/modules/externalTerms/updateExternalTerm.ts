import { updateExternalTerm } from '@circuit/contract/externalTerms';
import { termErrors } from '@circuit/domain/externalTerms';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockExternalTerms, updateOptionalExternalTerm } from './externalTerms.store.ts';
import { termChanged } from './termEvents.ts';

export const updateExternalTermRoute = implement(
  updateExternalTerm,
  async ({ externalTermId, reason, ...wanted }, { db, envelope, audit }) => {
    const terms = await lockExternalTerms(db);
    const before = terms.find(({ id }) => id === externalTermId);
    if (before === undefined) throw new ProblemError({ kind: 'notFound', what: 'term' });
    const errors = termErrors(
      wanted,
      terms.filter(({ id }) => id !== externalTermId),
    );
    if (Object.keys(errors).length > 0) throw new ProblemError({ kind: 'invalidRequest', errors });
    const after = await updateOptionalExternalTerm(db, externalTermId, wanted, envelope.ifMatch);
    if (after === undefined) throw new ProblemError({ kind: 'versionConflict', current: before });
    await audit(termChanged(externalTermId, before, after, reason));
    return after;
  },
);
