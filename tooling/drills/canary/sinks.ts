import {
  startAnalyticsEndpoint,
  startErrorEndpoint,
  startEventCollector,
  startOtlpReceiver,
  type AnalyticsEndpoint,
  type ErrorEndpoint,
  type EventCollector,
  type OtlpReceiver,
} from '@circuit/testing';

/** What an administrator saves, so that pages may send events. */
export const EVENT_TOKEN = 'only-adds-events';

/** Where something arrives that leaves the product, and how much did. */
export interface Sink {
  readonly name: string;
  readonly text: () => string | Promise<string>;
  /** How many reports, spans or lines: a sink that nothing reached proves nothing. */
  readonly count: () => number;
  /** What its schema refused. */
  readonly refused: () => readonly string[];
}

export interface Services {
  readonly errors: ErrorEndpoint;
  readonly analytics: AnalyticsEndpoint;
  readonly collector: OtlpReceiver;
  readonly events: EventCollector;
  readonly stop: () => Promise<void>;
}

export async function startServices(): Promise<Services> {
  const [errors, analytics, collector, events] = await Promise.all([
    startErrorEndpoint(),
    startAnalyticsEndpoint(),
    startOtlpReceiver(),
    startEventCollector({ token: EVENT_TOKEN }),
  ]);
  const services = { errors, analytics, collector, events };
  const stop = async () => void (await Promise.all(Object.values(services).map((service) => service.stop())));
  return { ...services, stop };
}

export function sinksOf({ errors, analytics, collector, events }: Services, log: () => string): Sink[] {
  const itemsOf = (wanted: string) => () => errors.items.filter(({ type }) => type === wanted).length;
  return [
    { name: 'error reports', text: errors.everything, count: () => errors.events().length, refused: refusedBy(errors) },
    { name: 'recordings', text: errors.everything, count: itemsOf('replay_recording'), refused: () => [] },
    { name: 'traces of pages', text: errors.everything, count: itemsOf('transaction'), refused: () => [] },
    {
      name: 'page views',
      text: analytics.everything,
      count: () => analytics.pageViews.length,
      refused: refusedBy(analytics),
    },
    { name: 'spans', text: collector.everything, count: () => collector.spans.length, refused: refusedBy(collector) },
    { name: 'metrics', text: collector.everything, count: () => collector.metrics.size, refused: () => [] },
    { name: 'log lines', text: log, count: () => log().split('\n').length - 1, refused: () => [] },
    {
      name: 'learning events',
      text: () => JSON.stringify([...events.stored.values()]),
      count: () => events.stored.size,
      refused: () => events.answers.filter((status) => status >= 400).map((status) => `event store: ${status}`),
    },
  ];
}

const refusedBy = (service: Pick<OtlpReceiver, 'refused'>) => () =>
  service.refused.map(({ path, why }) => `${path}: ${why}`);
