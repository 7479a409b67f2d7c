import {
  MOST_ANSWER_TOKENS,
  outsideReaderOf,
  prepareReading,
  type Fallback,
  type ReadingFacts,
} from '@circuit/domain/aesFeedback';
import type { UniversitySettings } from '@circuit/domain/configuration';

import type { JobContext } from '#platform/jobs/job.ts';

import { markSent, type FeedbackRow, type ReadFeedback } from './aesFeedback.store.ts';
import { readOutside, tokensToReserve } from './outside/readOutside.ts';
import { BUILT_IN } from './providers.ts';
import { reserveTokens, settleTokens } from './readerDays.store.ts';

export interface DraftFacts extends ReadingFacts {
  readonly row: FeedbackRow;
  readonly settings: UniversitySettings;
  readonly secret: string | undefined;
}

type Worker = Pick<JobContext, 'shard' | 'home' | 'attempt' | 'log'>;

const BUILT_IN_MS = 60_000;
const TRIES = 3;

/** Read by whom the author chose; by the built-in program where that was it, or where the other one fails. (FB-17) */
export async function readDraft(worker: Worker, facts: DraftFacts): Promise<ReadFeedback> {
  const startedAt = performance.now();
  const outside = facts.row.provider === 'openai' ? await readByOutside(worker, facts) : null;
  if (outside !== null && typeof outside !== 'string') return { ...outside, tookMs: performance.now() - startedAt };
  const { text, criteria, minWords, maxWords } = facts;
  const feedback = await BUILT_IN.read(
    { text: text.slice(0, BUILT_IN.maxChars), criteria, minWords, maxWords },
    AbortSignal.timeout(BUILT_IN_MS),
  );
  return {
    feedback,
    provider: 'local',
    providerVersion: BUILT_IN.version,
    fallback: outside,
    droppedRemarks: 0,
    tokens: 0,
    tookMs: performance.now() - startedAt,
  };
}

type Outside = Omit<ReadFeedback, 'tookMs'>;

/** What was said, or why the built-in program has to. It throws where another try of the job may help. */
async function readByOutside(worker: Worker, facts: DraftFacts): Promise<Outside | Fallback> {
  const { shard, home, attempt, log } = worker;
  const { row, settings, secret } = facts;
  const reader = outsideReaderOf(settings);
  // The text goes to the reader that its author was shown, or nowhere. (FB-19)
  if (reader === null || reader.version !== row.providerVersion) return 'changed';
  const prepared = prepareReading(facts);
  const reserved = tokensToReserve(prepared, MOST_ANSWER_TOKENS);
  const { defaultTimeZoneId, aesDailyTokens, egressAllowedHosts, aesAddress } = settings;
  const day = await home.database.withShard(shard, async (db) => {
    const taken = await reserveTokens(db, defaultTimeZoneId, reserved, aesDailyTokens);
    if (taken !== undefined) await markSent(db, row.id);
    return taken;
  });
  if (day === undefined) return 'tokenLimit';
  const read = await readOutside(
    {
      name: shard,
      egress: home.egress,
      allowed: egressAllowedHosts,
      address: aesAddress,
      model: reader.model,
      key: secret,
    },
    prepared,
  );
  const tokens = read.isOk ? read.value.tokens : read.failure.tokens;
  await home.database.withShard(shard, (db) => settleTokens(db, day, reserved, tokens));
  if (read.isOk) {
    const { feedback, dropped } = read.value;
    const droppedRemarks = dropped.notInText;
    return { feedback, provider: 'openai', providerVersion: reader.version, fallback: null, droppedRemarks, tokens };
  }
  const { fallback, isPassing } = read.failure;
  // Not what it said: a server may send our own request back, with the text in it.
  log.warn({ fallback, attempt }, 'the outside reader did not read');
  if (isPassing && attempt < TRIES) throw new Error(`The outside reader did not read: ${fallback}.`);
  return fallback;
}
