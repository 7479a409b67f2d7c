import { sendAtCommit, statement, type ShardDb } from '@circuit/db';
import type { GroupId, SessionId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

/** Who did it: the person at the keyboard, and the person they acted as. Both null before sign-in. */
export interface Author {
  readonly actorId: UserId | null;
  readonly effectiveUserId: UserId | null;
  readonly sessionId: SessionId | null;
  readonly traceId: string;
}

export interface AuditEvent {
  readonly verb: string;
  readonly entity: string;
  readonly entityId?: string;
  readonly groupId?: GroupId;
  readonly reason?: string;
  /** For scores, roles, dates and settings; of texts only a hash. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

const AUDIT = statement<Author & { readonly events: string }, never>(
  ({ actorId, effectiveUserId, sessionId, traceId, events }) => sql`
    insert into audit_events (actor_id, effective_user_id, session_id, trace_id, verb, entity, entity_id, group_id,
      reason, before, after)
    select ${actorId}::uuid, ${effectiveUserId}::uuid, ${sessionId}::uuid, ${traceId}, verb,
      entity, "entityId", "groupId", reason, before, after
    from jsonb_to_recordset(${events}::jsonb) as n (verb text, entity text, "entityId" text,
      "groupId" uuid, reason text, before jsonb, after jsonb)`,
);

/** Written in the transaction of the effect, with its commit: there is never one without the other. (AU-2) */
export function recordAudit(db: ShardDb, author: Author, happened: AuditEvent | readonly AuditEvent[]): void {
  const events = [happened].flat();
  if (events.length === 0) return;
  // One parameter however many there are (DB-9), in the order given.
  sendAtCommit(db, AUDIT.with({ ...author, events: JSON.stringify(events) }));
}
