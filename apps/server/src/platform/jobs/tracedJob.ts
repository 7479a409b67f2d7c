import { shardFact, type Tracing } from '#platform/tracing/tracing.ts';

import type { Claim, TryEnd } from './runTry.ts';

/** One span for each try, under the id of the request that asked for the job. (OT-1) */
export async function tracedJob(
  tracing: Tracing | undefined,
  kind: string,
  { shard, traceId, attempt }: Pick<Claim, 'shard' | 'traceId' | 'attempt'>,
  run: () => Promise<TryEnd>,
): Promise<TryEnd> {
  if (tracing === undefined) return run();
  const facts = { ...shardFact(shard), 'circuit.job.kind': kind, 'circuit.job.attempt': attempt };
  const span = tracing.begin({ name: `job ${kind}`, kind: 'consumer', traceId, facts });
  const end = await tracing.within(span, run);
  span.end({ 'circuit.job.end': end }, end === 'failed' || end === 'again' ? end : undefined);
  return end;
}
