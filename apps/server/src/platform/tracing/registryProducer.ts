import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

interface Value {
  readonly value: number;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly metricName?: string;
}

interface Measured {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly Value[];
}

/**
 * Sends the metrics that Prometheus reads to the collector too, so each thing is measured once. (OT-5)
 */
export function registryProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now());
  return {
    collect: async () => {
      const endTime = hrTime(Date.now());
      const found = await registry.getMetricsAsJSON();
      const metrics = found.map((one) => metricOf(one as unknown as Measured, startTime, endTime)); // oxlint-disable-line typescript/no-unsafe-type-assertion -- prom-client says `object`
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'circuit' }, metrics }] }, errors: [] };
    },
  };
}

function metricOf(measured: Measured, startTime: HrTime, endTime: HrTime): MetricData {
  const { name, help, type } = measured;
  // What has not been measured yet is NaN to Prometheus, and no number in JSON.
  const values = measured.values.filter(({ value }) => Number.isFinite(value));
  const described = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const pointOf = ({ value, labels }: Value) => ({ startTime, endTime, attributes: { ...labels }, value });
  if (type === 'histogram')
    return {
      ...described,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(measured, startTime, endTime),
    };
  if (type === 'counter')
    return { ...described, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: values.map(pointOf) };
  return { ...described, dataPointType: DataPointType.GAUGE, dataPoints: values.map(pointOf) };
}

/** Prometheus counts what is at most so large, OpenTelemetry what lies between two bounds. */
function histograms({ name, values }: Measured, startTime: HrTime, endTime: HrTime) {
  const series = new Map<string, { labels: Value['labels']; upTo: [number, number][]; sum: number; count: number }>();
  for (const { metricName, value, labels } of values) {
    const { le, ...others } = labels;
    const key = JSON.stringify(others);
    const one = series.get(key) ?? { labels: others, upTo: [], sum: 0, count: 0 };
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== '+Inf') one.upTo.push([Number(le), value]);
    series.set(key, one);
  }
  return [...series.values()].map(({ labels, upTo, sum, count }) => {
    const sorted = upTo.toSorted(([one], [other]) => one - other);
    const within = [...sorted.map(([, most]) => most), count];
    const counts = within.map((most, index) => most - (within[index - 1] ?? 0));
    return {
      startTime,
      endTime,
      attributes: { ...labels },
      value: { buckets: { boundaries: sorted.map(([bound]) => bound), counts }, sum, count },
    };
  });
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
