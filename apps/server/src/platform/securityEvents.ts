import { sendAtCommit, type ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import type { AuditEvent } from './audit.ts';
import type { CallLog } from './implement.ts';
import { addressBlockOf } from './networks.ts';

/** Who comes in and goes, who becomes somebody else, and who may do more than before. */
const SECURITY_VERBS: ReadonlySet<string> = new Set([
  'signedIn',
  'signInFailed',
  'loggedOut',
  'signedOutEverywhere',
  'passwordForgotten',
  'passwordSet',
  'passwordLinkSent',
  'codeReused',
  'refreshTokenReused',
  'impersonationStarted',
  'impersonationStopped',
  'roleAdded',
  'roleRemoved',
  'personChanged',
  'personDeactivated',
  'personReactivated',
  'configurationChanged',
  'serviceSecretChanged',
  'auditExportRequested',
  'calendarMade',
  'ownArchiveDownloaded',
  'personErased',
  'ltiPlatformAdded',
  'ltiPlatformChanged',
  'ltiDeploymentDecided',
  'ltiRegistrationLinkMade',
  'ltiKeysRotated',
  'ltiPersonLinked',
  'signInRefused',
  'providerLoggedOut',
  'identityLinked',
  'identityUnlinked',
  'identityProviderAdded',
  'identityProviderChanged',
  'identityProvidersOrdered',
  'serviceKeysChanged',
  'providerCertificatesRefreshed',
]);

interface Caller {
  readonly shard: string;
  readonly traceId: string;
  readonly address: string;
}

/**
 * Says in the log that something happened that matters for security, and keeps from which network it came: shortened,
 * in a table of its own, for 30 days, found by the trace. The audit itself, which is kept for years, never has it. (AU-3)
 */
export function recordSecurityEvents(
  db: ShardDb,
  { shard, traceId, address }: Caller,
  happened: AuditEvent | readonly AuditEvent[],
  log: CallLog,
): void {
  const verbs = [happened].flat().map(({ verb }) => verb);
  const events = [...new Set(verbs.filter((verb) => SECURITY_VERBS.has(verb)))];
  if (events.length === 0) return;
  const addressBlock = addressBlockOf(address);
  for (const securityEvent of events) log.info({ securityEvent, shard, addressBlock }, 'security event');
  if (addressBlock === 'unknown') return;
  const query = sql`insert into caller_addresses (trace_id, address_block) values (${traceId}, ${addressBlock}::cidr)`;
  sendAtCommit(db, query.compile(db));
}
