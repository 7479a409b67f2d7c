import {
  startAnalyticsEndpoint,
  startErrorEndpoint,
  startOtlpReceiver,
  type AnalyticsEndpoint,
  type ErrorEndpoint,
  type OtlpReceiver,
} from '@circuit/testing';

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
  readonly stop: () => Promise<void>;
}

export async function startServices(): Promise<Services> {
  const [errors, analytics, collector] = await Promise.all([
    startErrorEndpoint(),
    startAnalyticsEndpoint(),
    startOtlpReceiver(),
  ]);
  const stop = async () => void (await Promise.all([errors.stop(), analytics.stop(), collector.stop()]));
  return { errors, analytics, collector, stop };
}

/** The sinks of this drill; `others` are those of services that are connected besides, such as an event store. */
export function sinksOf(
  { errors, analytics, collector }: Services,
  log: () => string,
  others: readonly Sink[],
): Sink[] {
  const recordings = () => errors.items.filter(({ type }) => type === 'replay_recording').length;
  return [
    { name: 'error reports', text: errors.everything, count: () => errors.events().length, refused: refusedBy(errors) },
    { name: 'recordings', text: errors.everything, count: recordings, refused: () => [] },
    {
      name: 'page views',
      text: analytics.everything,
      count: () => analytics.pageViews.length,
      refused: refusedBy(analytics),
    },
    { name: 'spans', text: collector.everything, count: () => collector.spans.length, refused: refusedBy(collector) },
    { name: 'metrics', text: collector.everything, count: () => collector.metrics.size, refused: () => [] },
    { name: 'log lines', text: log, count: () => log().split('\n').length - 1, refused: () => [] },
    ...others,
  ];
}

const refusedBy = (service: Pick<OtlpReceiver, 'refused'>) => () =>
  service.refused.map(({ path, why }) => `${path}: ${why}`);
