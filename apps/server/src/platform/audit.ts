import type { ShardDb } from '@circuit/db';
import type { GroupId, SessionId, UserId } from '@circuit/domain/kernel';

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

/** Written in the transaction of the effect: there is never one without the other. (AU-2) */
export async function recordAudit(db: ShardDb, author: Author, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      actor_id: author.actorId,
      effective_user_id: author.effectiveUserId,
      session_id: author.sessionId,
      trace_id: author.traceId,
      verb: event.verb,
      entity: event.entity,
      entity_id: event.entityId ?? null,
      group_id: event.groupId ?? null,
      reason: event.reason ?? null,
      before: event.before === undefined ? null : JSON.stringify(event.before),
      after: event.after === undefined ? null : JSON.stringify(event.after),
    })
    .execute();
}
