import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';

import type { ShardDb } from '@circuit/db';

import { recordAudit, type AuditEvent } from '#platform/audit.ts';

export const BY = { value: 'NAME', meaning: 'Who does it; the user of this machine if left out.' } as const;
export const DRY_RUN = { meaning: 'Say what would be done, and do nothing.' } as const;
export const REASON = { value: 'TEXT', needed: true, meaning: 'Why; it stands in the audit.' } as const;

/** Who types, and what they do: an operator has no account in a university. */
export interface Operator {
  readonly by: string;
  /** As it is typed: "shard pause". */
  readonly command: string;
}

export const operatorOf = (command: string, by: string | undefined): Operator => ({
  command,
  by: by === undefined || by.trim() === '' ? userInfo().username : by.trim(),
});

/** In the audit of the university, with the name of the operator: its administrators read who it was. (OP-16) */
export function recordOperator(db: ShardDb, operator: Operator, happened: AuditEvent): void {
  recordAudit(
    db,
    { actorId: null, effectiveUserId: null, sessionId: null, traceId: randomUUID() },
    { ...happened, reason: reasonOf(operator, happened.reason) },
  );
}

export const reasonOf = ({ by, command }: Operator, reason?: string): string =>
  `circuit ${command}, by ${by}${reason === undefined ? '' : `: ${reason}`}`;
