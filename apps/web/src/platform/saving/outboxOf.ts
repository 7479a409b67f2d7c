import { type Outbox, openOutbox } from './outbox.ts';

const opened = new Map<string, Outbox>();

/** The one outbox of a university on this device. */
export function outboxOf(shardKey: string): Outbox {
  const present = opened.get(shardKey);
  if (present !== undefined) return present;
  const fresh = openOutbox(shardKey);
  opened.set(shardKey, fresh);
  return fresh;
}
