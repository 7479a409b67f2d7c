import type { LearningEvent } from './events.ts';

/** What waits in a page. (LE-11) */
export type EventQueue = {
  readonly events: readonly LearningEvent[];
  readonly bytes: number;
  /** Oldest events that made room for newer ones. */
  readonly dropped: number;
};

export const EMPTY_QUEUE: EventQueue = { events: [], bytes: 0, dropped: 0 };

const MOST_EVENTS = 1000;
const MOST_BYTES = 1_000_000;
/** Of one message, as collectors take it unless they say otherwise. */
export const MOST_BATCH_BYTES = 512_000;
/** What a browser still sends for a page that is gone; a little is left for the envelope. */
export const MOST_KEEPALIVE_BYTES = 60_000;

/** As many bytes as it has in UTF-8. */
export function bytesOf(event: LearningEvent): number {
  let bytes = 0;
  for (const character of JSON.stringify(event)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Adds at the end; when there are too many, the oldest go and are counted. */
export function enqueue(queue: EventQueue, added: readonly LearningEvent[]): EventQueue {
  const events = [...queue.events, ...added];
  let bytes = queue.bytes + added.reduce((sum, event) => sum + bytesOf(event), 0);
  let first = 0;
  while (events.length - first > MOST_EVENTS || (bytes > MOST_BYTES && first < events.length)) {
    const oldest = events[first];
    bytes -= oldest === undefined ? 0 : bytesOf(oldest);
    first += 1;
  }
  return { events: events.slice(first), bytes, dropped: queue.dropped + first };
}

/** Removes what was taken or given up, whatever came in the meantime. */
export function settle(queue: EventQueue, settled: readonly LearningEvent[]): EventQueue {
  const ids = new Set(settled.map(({ id }) => id));
  const events = queue.events.filter(({ id }) => !ids.has(id));
  return { ...queue, events, bytes: events.reduce((sum, event) => sum + bytesOf(event), 0) };
}

/** The oldest events that fit into one message; at least one. */
export function cutBatch(events: readonly LearningEvent[], mostBytes: number): readonly LearningEvent[] {
  let bytes = 0;
  const end = events.findIndex((event, index) => {
    bytes += bytesOf(event) + 1;
    return index > 0 && bytes > mostBytes;
  });
  return end === -1 ? events : events.slice(0, end);
}
