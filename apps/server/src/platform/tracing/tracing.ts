import type { DatabaseOptions } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

/** What a span says besides its name. Never of whom: no ids, no addresses, no texts. (OT-3) */
export type SpanFacts = Readonly<Record<string, string | number>>;

export interface OpenSpan {
  /** Once more facts are known: the status of an answer. `failed` says of what kind the failure was. */
  end(facts?: SpanFacts, failed?: string): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'consumer';
  /** The id of the log lines and of the problem document, so that one id finds everything. (OT-1) */
  readonly traceId: string;
  readonly facts: SpanFacts;
}

/** Traces of requests and jobs for the operator's collector. A process without a collector has none. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /** What `work` asks of the database becomes part of the span. */
  within<Answer>(span: OpenSpan, work: () => Answer): Answer;
  readonly watchStatement: NonNullable<DatabaseOptions['watchStatement']>;
  /** Sends what waits, and no more. */
  stop(): Promise<void>;
}

export const shardFact = (shard: Shard): SpanFacts => ({ 'circuit.shard': shard });
