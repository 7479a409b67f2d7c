import type { Term, TermDates } from '@circuit/domain/externalTerms';

import type { AuditEvent } from '#platform/audit.ts';

const told = ({ startDate, endDate }: TermDates) => ({
  startDate: startDate?.toISOString() ?? null,
  endDate: endDate?.toISOString() ?? null,
});

export const termAdded = (term: Term & { readonly id: string }, reason: string): AuditEvent => ({
  verb: 'externalTermAdded',
  entity: 'externalTerm',
  entityId: term.id,
  reason,
  after: { name: term.name, ...told(term) },
});

export const termChanged = (id: string, before: Term, after: Term, reason: string): AuditEvent => ({
  verb: 'externalTermChanged',
  entity: 'externalTerm',
  entityId: id,
  reason,
  before: { name: before.name, ...told(before) },
  after: { name: after.name, ...told(after) },
});
