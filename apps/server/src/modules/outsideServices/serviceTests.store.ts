import type { ShardDb } from '@circuit/db';
import type { ServiceFact, ServiceKind, ServiceOutcome } from '@circuit/domain/outsideServices';
import { sql } from 'kysely';

export interface ServiceTestRow {
  readonly kind: ServiceKind;
  readonly worked: boolean;
  readonly sentence: string;
  readonly facts: ServiceFact[];
  readonly testedAt: Date;
}

export async function selectTests(db: ShardDb): Promise<ServiceTestRow[]> {
  const { rows } = await sql<ServiceTestRow>`
    select kind, worked, sentence, facts, tested_at as "testedAt" from service_tests`.execute(db);
  return rows;
}

/** Only the last test of each kind is kept. */
export async function upsertTest(db: ShardDb, kind: ServiceKind, outcome: ServiceOutcome): Promise<void> {
  const { worked, sentence, facts } = outcome;
  await sql`insert into service_tests (kind, worked, sentence, facts)
    values (${kind}, ${worked}, ${sentence}, ${JSON.stringify(facts)}::jsonb)
    on conflict (shard, kind) do update set worked = excluded.worked, sentence = excluded.sentence,
      facts = excluded.facts, tested_at = circuit_now()`.execute(db);
}
