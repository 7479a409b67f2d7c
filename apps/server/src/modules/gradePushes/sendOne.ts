import type { ShardDb } from '@circuit/db';
import {
  pauseMs,
  readScoreAnswer,
  scoreBody,
  settlePush,
  sparingMs,
  type PushOutcome,
  type PushSettlement,
} from '@circuit/domain/gradePushes';
import type { JobLogId } from '@circuit/domain/kernel';
import { LTI_MEDIA, LTI_SCOPE, retryAfterSeconds, underLineItem } from '@circuit/domain/lti';

import { recordLearningEvents } from '#modules/learningEvents/public.ts';
import { askService, type ServiceProblem } from '#modules/lti/public.ts';
import type { EgressReply } from '#platform/egress/egress.ts';

import { lockColumn, sendAllAgain, updateColumnGone, updateColumnPresent, type ColumnRow } from './columns.store.ts';
import { endRuns } from './endRuns.ts';
import { selectNow } from './facts.store.ts';
import { findColumn } from './findColumn.ts';
import type { ClaimedPush, Lane } from './lane.ts';
import { keepLane, updateLane } from './lanes.store.ts';
import { endWaiting, settle, settleUnsent, type DuePush } from './pushes.store.ts';
import { reopenRun } from './runs.store.ts';

/** What came back, or what kept us from asking. */
interface Heard {
  readonly outcome: PushOutcome;
  readonly reply: EgressReply | null;
  readonly problem: ServiceProblem | null;
}

/** Sends one score and writes down what became of it. False when nothing more is to be sent for now. */
export async function sendOne(lane: Lane, push: ClaimedPush): Promise<boolean> {
  const { home, shard, externalProviderId } = lane;
  const asked = await askService(
    { home, shard },
    {
      externalProviderId,
      address: underLineItem(push.lineItemUrl, 'scores'),
      scope: LTI_SCOPE.score,
      method: 'POST',
      contentType: LTI_MEDIA.score,
      body: scoreBody({ ...push, isAgain: push.lastTimestamp !== null }),
    },
  );
  const heard: Heard = asked.isOk
    ? { outcome: readScoreAnswer(asked.value), reply: asked.value, problem: null }
    : { outcome: { kind: 'unavailable' }, reply: null, problem: asked.failure };
  const { outcome, reply } = heard;
  const { standing, settlement, jobLogId } = await home.database.withShard(shard, async (db) => {
    const before = await standingOf(db, lane, heard);
    const tried = {
      platformName: push.column.platformName,
      tries: push.tries + 1,
      wasStale: push.wasStale,
      wasColumnGone: push.column.goneCount > 0,
    };
    const settled = settlePush(outcome, tried, before.now, before.waiting);
    const isColumnGone = settled.state === 'waiting' && settled.isColumnGone;
    if (isColumnGone) await lockColumn(db, push.column.id);
    const answered = {
      id: push.id,
      claim: lane.claim,
      tryId: push.tryId,
      tenths: push.tenths,
      outcome: outcome.kind,
      status: reply?.status ?? null,
      platformHas: outcome.kind === 'stale' ? outcome.platformHas : null,
    };
    const ofRun = await settle(db, answered, settled);
    if (ofRun !== undefined && outcome.kind === 'accepted') await recordLearningEvents(db, [passedOn(push)]);
    if (ofRun !== undefined && isColumnGone) await updateColumnGone(db, push.column.id, push.lineItemUrl);
    return { standing: before, settlement: settled, jobLogId: ofRun };
  });
  // Gone for the second time: nobody else's score would arrive either.
  const isOver = jobLogId !== undefined && outcome.kind === 'columnGone' && settlement.state === 'failed';
  const others = isOver ? await failAll(lane, { columnId: push.column.id }, settlement.reason) : [];
  const ended = jobLogId === undefined || settlement.state === 'waiting' ? [] : [jobLogId];
  return concluded(lane, { heard, standing, column: push.column, ended: [...ended, ...others] });
}

const passedOn = ({ userId, groupId, groupAssignmentId, tenths }: ClaimedPush) => ({
  userId,
  act: { kind: 'scorePushed' as const, groupId, groupAssignmentId, tenths },
});

/** All that waits, in a transaction of its own, which holds no push yet. (GP-29) */
const failAll = ({ home, shard }: Lane, which: Parameters<typeof endWaiting>[1], reason: string) =>
  home.database.withShard(shard, (db) => endWaiting(db, which, { state: 'failed', reason }));

/** Finds the column that a push needs, outside any transaction, and lets everybody who waits for it know. (GP-13) */
export async function settleColumn(lane: Lane, column: ColumnRow, push: DuePush): Promise<boolean> {
  const { home, shard, externalProviderId, claim } = lane;
  const isStillOurs = async () =>
    (await home.database.withShard(shard, (db) => keepLane(db, externalProviderId, claim))) !== undefined;
  const found = await findColumn({ home, shard, isStillOurs }, column);
  if (found.kind === 'found')
    return home.database.withShard(shard, async (db) => {
      if ((await keepLane(db, externalProviderId, claim)) === undefined) return false;
      await updateColumnPresent(db, column.id, found);
      if (column.lineItemUrl === null || column.lineItemUrl === found.url) return true;
      await reopenRun(db, push.jobLogId);
      await sendAllAgain(db, column.id, push.jobLogId);
      return true;
    });
  const heard: Heard =
    found.kind === 'answered'
      ? { outcome: found.outcome, reply: found.reply, problem: null }
      : { outcome: { kind: 'unavailable' }, reply: null, problem: found.problem };
  const { standing, ended } = await home.database.withShard(shard, async (db) => {
    const before = await standingOf(db, lane, heard);
    const { platformName } = column;
    const tried = { platformName, tries: push.tries + 1, wasStale: false, wasColumnGone: true };
    const settlement = settlePush(heard.outcome, tried, before.now, before.waiting);
    return { standing: before, ended: await settleWaiting(db, column, push, settlement) };
  });
  return concluded(lane, { heard, standing, column, ended });
}

/** Without a column nobody's score can be sent: what ends one push ends all that wait for the same. */
async function settleWaiting(db: ShardDb, column: ColumnRow, push: DuePush, settlement: PushSettlement) {
  if (settlement.state === 'waiting') {
    await settleUnsent(db, push.id, settlement);
    return [];
  }
  const reason = settlement.state === 'sent' ? '' : settlement.reason;
  return endWaiting(db, { columnId: column.id }, { state: 'failed', reason });
}

interface LaneStanding {
  readonly now: Date;
  readonly failures: number;
  readonly pauseMs: number;
  readonly waiting: { readonly chance: number; readonly askedSeconds: number | null };
}

/** How the platform behaves by now, and how long it is left alone. Held first, as everybody does. (GP-12) */
async function standingOf(db: ShardDb, { externalProviderId, claim }: Lane, { outcome, reply }: Heard) {
  const before = (await keepLane(db, externalProviderId, claim)) ?? 0;
  const now = await selectNow(db);
  const askedSeconds = reply === null ? null : retryAfterSeconds(reply.headers, now);
  const waiting = { chance: Math.random(), askedSeconds };
  const isFailing = outcome.kind === 'throttled' || outcome.kind === 'unavailable';
  const failures = isFailing ? before + 1 : 0;
  const pause = isFailing ? pauseMs(outcome, failures, waiting) : sparingMs(reply?.headers ?? {});
  const standing: LaneStanding = { now, failures, pauseMs: pause, waiting };
  await updateLane(db, { externalProviderId, claim }, standing);
  return standing;
}

/** A platform that says three times that it does not know us will not know us at the fourth. */
const REFUSALS_BELIEVED = 3;

interface Concluding {
  readonly heard: Heard;
  readonly standing: LaneStanding;
  readonly column: Pick<ColumnRow, 'id' | 'platformName'>;
  /** Pushes of which something has ended. */
  readonly ended: readonly JobLogId[];
}

async function concluded(lane: Lane, { heard, standing, column, ended }: Concluding): Promise<boolean> {
  const { externalProviderId } = lane;
  const { problem } = heard;
  const { id: columnId, platformName } = column;
  const why = problem === null ? null : hopeless(problem, standing.failures, platformName);
  // An address is of one column; whether the platform knows us concerns everything that goes there.
  const which = problem?.kind === 'foreignAddress' ? { columnId } : { externalProviderId };
  await endRuns(lane, [...ended, ...(why === null ? [] : await failAll(lane, which, why))]);
  return why === null && standing.pauseMs === 0;
}

/** Why nothing at all can be sent to this platform; null when another try may help. */
function hopeless({ kind }: ServiceProblem, failures: number, platformName: string): string | null {
  if (kind === 'notConnected') return `${platformName} is no longer connected to Circuit.`;
  if (kind === 'foreignAddress')
    return `${platformName} named an address for its grades that is not its own. Ask your administrator.`;
  if (kind === 'tokenRefused' && failures >= REFUSALS_BELIEVED)
    return `${platformName} does not accept Circuit’s key. Ask your administrator.`;
  return null;
}
