export { ACTS, type Act } from './acts.ts';
export { collectorAddress, eventSettingErrors, eventStoreOrigin, SEND_EVERY_MS } from './collector.ts';
export { afterAnswer, backoffMs, deliveryOf } from './delivery.ts';
export { envelopeOf, eventOf, sensorIri, type LearningEvent } from './events.ts';
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
