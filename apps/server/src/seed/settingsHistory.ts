import type { Shard } from '@circuit/domain/kernel';

import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';

type Values = Readonly<Record<string, unknown>>;

const CHANGES: readonly { at: string; reason: string; before: Values; after: Values }[] = [
  {
    at: '2026-08-03T14:05:00Z',
    reason: 'First setup for the fall',
    before: { universityName: 'University', universityUrl: '', lmsName: 'the learning management system' },
    after: {
      universityName: 'Lindenfield University',
      universityUrl: 'https://www.example.edu',
      lmsName: 'CampusLearn',
    },
  },
  {
    at: '2026-08-03T14:22:00Z',
    reason: 'The help desk asked for one address',
    before: { helpUrl: '', supportEmail: '', disabilityContactUrl: '' },
    after: {
      helpUrl: 'https://www.example.edu/circuit-help',
      supportEmail: 'circuit-help@example.edu',
      disabilityContactUrl: 'mailto:access@example.edu',
    },
  },
  {
    at: '2026-08-15T11:00:00Z',
    reason: 'Move to the new database server',
    before: { isDown: false, downtimeText: '', downtimeEndsAt: null },
    after: {
      isDown: true,
      downtimeText: 'We are moving to a faster server.',
      downtimeEndsAt: '2026-08-15T13:00:00.000Z',
    },
  },
  {
    at: '2026-08-15T12:40:00Z',
    reason: 'The move is done',
    before: {
      isDown: true,
      downtimeText: 'We are moving to a faster server.',
      downtimeEndsAt: '2026-08-15T13:00:00.000Z',
    },
    after: { isDown: false, downtimeText: '', downtimeEndsAt: null },
  },
];

/** How the university came to its settings: what the log of changes shows. */
export function settingsHistory(shard: Shard, { id }: Person): NonNullable<Plan['auditEvents']> {
  return CHANGES.map(({ at, reason, before, after }) => ({
    id: idAt(at, seededId(shard, 'settings', at)),
    at,
    actorId: id,
    effectiveUserId: id,
    verb: 'configurationChanged',
    entity: 'configuration',
    reason,
    before,
    after,
    traceId: 'seed',
  }));
}

/** The trail is read in the order of its ids, so each says when it was made. */
function idAt(at: string, id: string): string {
  const madeAt = Date.parse(at).toString(16).padStart(12, '0');
  return `${madeAt.slice(0, 8)}-${madeAt.slice(8)}${id.slice(13)}`;
}
