import { randomUUID } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { nextTimestamp, refusalText } from '@circuit/domain/gradePushes';
import { assertNever } from '@circuit/domain/kernel';

import { selectOptionalReleasedTotal } from '#modules/scores/public.ts';
import { describeError } from '#platform/log.ts';

import { selectColumn, type ColumnRow } from './columns.store.ts';
import { endRuns } from './endRuns.ts';
import { selectContexts, selectIsLearner, selectNow } from './facts.store.ts';
import type { ClaimedPush, Lane } from './lane.ts';
import { keepLane, leaveLane, reclaimAbandoned, takeLane } from './lanes.store.ts';
import { cancelPush, endWaiting, lockDuePush, markSending, type DuePush } from './pushes.store.ts';
import { sendOne, settleColumn } from './sendOne.ts';

type Next =
  | { readonly kind: 'push'; readonly push: ClaimedPush }
  | { readonly kind: 'column'; readonly push: DuePush; readonly column: ColumnRow }
  /** Nothing is to be sent any more. */
  | { readonly kind: 'dropped'; readonly push: DuePush }
  | { readonly kind: 'unconnected'; readonly column: ColumnRow }
  | 'none'
  | 'lost';

/** Then the lane is left, so that another worker may have it: a shutdown never waits for two thousand grades. */
const MOST_PER_TURN = 500;
const BEAT_MS = 3000;

/** Sends what is due to one platform, one request at a time, as long as nobody else does. (GP-23) */
export async function sendTurn(place: Omit<Lane, 'claim'>, isStopping: () => boolean): Promise<void> {
  const lane: Lane = { ...place, claim: randomUUID() };
  const { home, shard, externalProviderId, claim, log } = lane;
  const isTaken = await home.database.withShard(shard, async (db) => {
    if (!(await takeLane(db, externalProviderId, claim))) return false;
    const abandoned = await reclaimAbandoned(db, externalProviderId);
    if (abandoned > 0) log.warn({ shard, externalProviderId, abandoned }, 'grade pushes abandoned');
    return true;
  });
  if (!isTaken) return;
  // A request may take longer than the lease, so that it is renewed while we wait.
  const beat = setInterval(() => {
    home.database
      .withShard(shard, (db) => keepLane(db, externalProviderId, claim))
      .catch((error: unknown) => log.warn(describeError(error), 'lane not kept'));
  }, BEAT_MS);
  try {
    for (let taken = 0; taken < MOST_PER_TURN && !isStopping(); taken += 1) {
      const next = await home.database.withShard(shard, (db) => claimNext(db, lane));
      if (next === 'none' || next === 'lost') return;
      if (!(await goOn(lane, next))) return;
    }
  } finally {
    clearInterval(beat);
    await home.database.withShard(shard, (db) => leaveLane(db, externalProviderId, claim));
  }
}

function goOn(lane: Lane, next: Exclude<Next, string>): Promise<boolean> {
  switch (next.kind) {
    case 'push':
      return sendOne(lane, next.push);
    case 'column':
      return settleColumn(lane, next.column, next.push);
    case 'unconnected':
      return endUnconnected(lane, next.column);
    case 'dropped':
      return endRuns(lane, [next.push.jobLogId]).then(() => true);
    default:
      return assertNever(next);
  }
}

/** In a transaction of its own, which holds no push yet. (GP-29) */
async function endUnconnected(lane: Lane, { id, platformName }: ColumnRow): Promise<boolean> {
  const reason = refusalText('notConnected', platformName);
  const ended = await lane.home.database.withShard(lane.shard, (db) =>
    endWaiting(db, { columnId: id }, { state: 'failed', reason }),
  );
  await endRuns(lane, ended);
  return true;
}

const NO_SCORE = 'There is no released score for this person now. If one was sent before, it stays there.';
const NO_STUDENT = 'This person is no longer a student in the course.';

/**
 * The next one, with the total as it is released at this moment: a later one than the plan's wins, and what was
 * unreleased, or belongs to somebody who left, is not sent. (GP-2, GP-3, GP-20, GP-25)
 */
async function claimNext(db: ShardDb, { externalProviderId, claim }: Lane): Promise<Next> {
  if ((await keepLane(db, externalProviderId, claim)) === undefined) return 'lost';
  const push = await lockDuePush(db, externalProviderId);
  if (push === undefined) return 'none';
  const released = await selectOptionalReleasedTotal(db, push.groupAssignmentId, push.userId);
  const tenths = released?.totalTenths ?? null;
  const isLearner = await selectIsLearner(db, push.groupId, push.userId);
  if (tenths === null || !isLearner) {
    await cancelPush(db, push.id, isLearner ? NO_SCORE : NO_STUDENT);
    return { kind: 'dropped', push };
  }
  const column = await selectColumn(db, push.columnId);
  if (!(await isConnected(db, column))) return { kind: 'unconnected', column };
  const { lineItemUrl } = column;
  if (column.state !== 'present' || lineItemUrl === null) return { kind: 'column', push, column };
  const timestamp = nextTimestamp(await selectNow(db), push.lastTimestamp);
  const tryId = await markSending(db, { id: push.id, claim, tenths, timestamp });
  return { kind: 'push', push: { ...push, column, lineItemUrl, tenths, timestamp, tryId } };
}

/** An administrator may have blocked the deployment, or disabled the platform, since this was planned. */
async function isConnected(db: ShardDb, { groupId, ltiDeploymentId, contextId }: ColumnRow): Promise<boolean> {
  const contexts = await selectContexts(db, groupId);
  return contexts.some((one) => one.ltiDeploymentId === ltiDeploymentId && one.contextId === contextId);
}
