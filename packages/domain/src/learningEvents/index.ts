export { ACTS, type Act, type ActKind } from './acts.ts';
export {
  collectorAddress,
  eventSettingErrors,
  eventStoreOrigin,
  isOwnMachine,
  SEND_EVERY_MS,
  type EventSettings,
} from './collector.ts';
export { afterAnswer, backoffMs, deliveryOf, type Delivery } from './delivery.ts';
export { CONTEXT, envelopeOf, eventOf, type LearningEvent } from './events.ts';
export { courseOfPath } from './pagePath.ts';
export type { Surroundings } from './surroundings.ts';
export {
  bytesOf,
  cutBatch,
  EMPTY_QUEUE,
  enqueue,
  MOST_BATCH_BYTES,
  MOST_KEEPALIVE_BYTES,
  settle,
  type EventQueue,
} from './queue.ts';
