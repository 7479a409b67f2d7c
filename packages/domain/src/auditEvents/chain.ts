/** SHA-256 of a text, as hexadecimal; the machine brings it, so that these rules run anywhere. */
export type Digest = (text: string) => string;

/** An event as its link sees it. All texts are as PostgreSQL prints them; `at` is in microseconds. */
export interface ChainedEvent {
  readonly id: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly effectiveUserId: string | null;
  readonly sessionId: string | null;
  readonly verb: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly groupId: string | null;
  readonly traceId: string;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ChainLink {
  readonly sequence: number;
  readonly eventId: string;
  readonly valuesDigest: string;
  readonly digest: string;
}

/** Where a chain begins: before its first link. */
export const CHAIN_START = { sequence: 0, digest: '' } as const;

export type ChainHead = Pick<ChainLink, 'sequence' | 'digest'>;

/** What an erasure can remove: the reason and the values. The digest of them says nothing without the salt. (AU-33) */
const valuesDigest = ({ reason, before, after }: ChainedEvent, salt: string, digest: Digest): string =>
  digest(JSON.stringify([salt, reason, before, after]));

/** A list written as JSON is read in one way only, so no two events have the same text. */
function linkDigest(head: ChainHead, event: ChainedEvent, values: string, digest: Digest): string {
  const { id, at, actorId, effectiveUserId, sessionId, verb, entity, entityId, groupId, traceId } = event;
  const facts = [id, at, actorId, effectiveUserId, sessionId, verb, entity, entityId, groupId, traceId];
  return digest(JSON.stringify([head.digest, head.sequence + 1, ...facts, values]));
}

/** The next link of a chain. (AU-30) */
export function linkEvent(head: ChainHead, event: ChainedEvent, salt: string, digest: Digest): ChainLink {
  const values = valuesDigest(event, salt, digest);
  return {
    sequence: head.sequence + 1,
    eventId: event.id,
    valuesDigest: values,
    digest: linkDigest(head, event, values, digest),
  };
}

export interface StoredLink extends ChainLink {
  /** Null if the event is not there any more. */
  readonly event: ChainedEvent | null;
  readonly salt: string | null;
  readonly isErased: boolean;
}

export type ChainFault = 'linkMissing' | 'eventRemoved' | 'eventChanged' | 'valuesChanged' | 'saltMissing';

/**
 * What is wrong with a link, compared with the one before it; null if all is as it was linked. It is compared with the
 * digest that is stored, so that one changed row is one fault and not a fault in every row after it. (AU-31)
 */
export function chainFault(head: ChainHead, link: StoredLink, digest: Digest): ChainFault | null {
  const { event, salt, isErased } = link;
  if (link.sequence !== head.sequence + 1) return 'linkMissing';
  if (event === null || event.id !== link.eventId) return 'eventRemoved';
  if (linkDigest(head, event, link.valuesDigest, digest) !== link.digest) return 'eventChanged';
  const isEmpty = event.reason === null && event.before === null && event.after === null;
  if (isErased && !isEmpty) return 'valuesChanged';
  // An event that was linked after its erasure has the digest and the salt of nothing.
  if (salt === null) return isErased ? null : 'saltMissing';
  return valuesDigest(event, salt, digest) === link.valuesDigest ? null : 'valuesChanged';
}

/**
 * Events are linked in the order of their ids, which hold the time of their commit. One that turns up later than this
 * behind its place was not written by Circuit. (AU-32)
 */
export const LATEST_MS = 300_000;

/** The smallest id of an event that can still be linked after `newestId`. */
export function earliestLinkable(newestId: string | null): string {
  if (newestId === null) return '00000000-0000-0000-0000-000000000000';
  const at = Math.max(0, Number.parseInt(newestId.replaceAll('-', '').slice(0, 12), 16) - LATEST_MS);
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
