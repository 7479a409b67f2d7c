import {
  getGradePushHistory,
  getOwnGradePushes,
  listFailingGradePushes,
  listGradePushes,
  type GradePushRow,
} from '@circuit/contract/gradePushes';
import type { ShardDb } from '@circuit/db';
import { notPushedText, ownPushText, sentText } from '@circuit/domain/gradePushes';
import type { UserId } from '@circuit/domain/kernel';
import { searchedWords } from '@circuit/domain/lists';
import type { z } from 'zod';

import { loadGroupAssignment, selectTimeZone } from '#modules/groupAssignments/public.ts';
import { selectOptionalReleased } from '#modules/scores/public.ts';
import { implement } from '#platform/implement.ts';

import { selectFailing, selectLedger, selectPauses, selectTries, type LedgerRow } from './ledger.store.ts';
import {
  connectedColumns,
  decideLearners,
  previewColumns,
  selectPlatformNames,
  type DecidedLearner,
  type Place,
} from './planPushes.ts';
import { personOf } from './previewPush.ts';
import { selectIsPushing, selectPushesGrades } from './settings.store.ts';

type Row = z.output<typeof listGradePushes.response>['items'][number];
type Tab = Exclude<z.output<typeof listGradePushes.request>['tab'], 'ALL'>;

const TAB_OF: Readonly<Record<GradePushRow['state'], Tab>> = {
  waiting: 'WAITING',
  sending: 'WAITING',
  sent: 'SENT',
  // The platform has something newer, which nobody but the instructor may overwrite.
  superseded: 'NOT_SENT',
  failed: 'FAILED',
  cancelled: 'NOT_SENT',
  notSent: 'NOT_SENT',
};

/** Every student of the course, or one: what was sent, or why nothing is. (GP-4, GP-21) */
async function ledgerOf(db: ShardDb, place: Place, only: UserId | null = null): Promise<Row[]> {
  const zone = await selectTimeZone(db, place.groupId);
  const columns = await previewColumns(db, place, await connectedColumns(db, place));
  const decided = await decideLearners(db, place, columns, only);
  const platformName = (await selectPlatformNames(db, place)).join(', ');
  const ledger = Map.groupBy(await selectLedger(db, place.groupAssignmentId, only), ({ userId }) => userId);
  return decided.flatMap((one) => {
    const rows = ledger.get(one.learner.userId) ?? [];
    return rows.length > 0 ? rows.map((row) => shownRow(one, row, zone)) : [notSentRow(one, platformName)];
  });
}

const shownRow = ({ learner, totalTenths }: DecidedLearner, row: LedgerRow, zone: string): Row => ({
  person: personOf(learner),
  columnId: row.columnId,
  platformName: row.platformName,
  state: row.state,
  desiredTenths: totalTenths,
  sentTenths: row.sentTenths,
  sentAt: row.sentAt,
  tries: row.tries,
  nextTryAt: row.nextTryAt,
  sentText: sentText(row, zone),
  reason: row.reason,
});

const notSentRow = ({ learner, totalTenths, decision }: DecidedLearner, platformName: string): Row => ({
  person: personOf(learner),
  columnId: null,
  platformName: null,
  state: 'notSent',
  desiredTenths: totalTenths,
  sentTenths: null,
  sentAt: null,
  tries: 0,
  nextTryAt: null,
  sentText: null,
  reason: decision.kind === 'nothing' ? notPushedText(decision.why, platformName) : 'Nothing was sent yet.',
});

export const listGradePushesRoute = implement(
  listGradePushes,
  async ({ groupAssignmentId, keywords, tab, sort, page, pageSize }, { db, now }) => {
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    const place = { groupAssignmentId, groupId: row.groupId };
    const words = searchedWords(keywords ?? '').map((word) => word.toLowerCase());
    const all = (await ledgerOf(db, place)).filter(({ person }) => {
      const text = `${person.firstName} ${person.lastName} ${person.email}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const tabCounts = { ALL: all.length, FAILED: 0, WAITING: 0, SENT: 0, NOT_SENT: 0 };
    for (const { state } of all) tabCounts[TAB_OF[state]] += 1;
    const found = all.filter(({ state }) => tab === 'ALL' || TAB_OF[state] === tab);
    const ordered = sort === '-name' ? found.toReversed() : found;
    const pauses = await selectPauses(db);
    return {
      items: ordered.slice((page - 1) * pageSize, page * pageSize),
      totalCount: found.length,
      tabCounts,
      pushesGrades: await selectPushesGrades(db, groupAssignmentId),
      isReleased: (await selectOptionalReleased(db, groupAssignmentId)) !== undefined,
      isPushing: await selectIsPushing(db, groupAssignmentId),
      // Also those that nothing was sent to yet: the first push is started from here.
      columns: (await previewColumns(db, place, await connectedColumns(db, place))).map(
        ({ id, platformName, origin, state, externalProviderId }) => ({
          id,
          platformName,
          origin,
          state,
          pausedUntil: pauses.get(externalProviderId) ?? null,
        }),
      ),
    };
  },
);

export const getGradePushHistoryRoute = implement(
  getGradePushHistory,
  async ({ groupAssignmentId, userId }, { db, now }) => {
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    const pushes = await ledgerOf(db, { groupAssignmentId, groupId: row.groupId }, userId);
    return { pushes, tries: await selectTries(db, groupAssignmentId, userId) };
  },
);

/** Only of the caller, and nothing that is a matter of the instructor's. (GP-17) */
export const getOwnGradePushesRoute = implement(
  getOwnGradePushes,
  async ({ groupAssignmentId }, { db, now, actor }) => {
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    const zone = await selectTimeZone(db, row.groupId);
    const rows = await selectLedger(db, groupAssignmentId, actor.id);
    const isReleased = (await selectOptionalReleased(db, groupAssignmentId)) !== undefined;
    return {
      items: rows
        .map((one) => ({
          columnId: one.columnId,
          platformName: one.platformName,
          sentTenths: one.sentTenths,
          sentAt: one.sentAt,
          sentText: sentText(one, zone),
          answerText: ownPushText(one),
        }))
        // What is to be sent tells of a score, which the learner does not see before it is released.
        .filter(({ sentText: text }) => isReleased || text !== null),
    };
  },
);

export const listFailingGradePushesRoute = implement(listFailingGradePushes, (search, { db }) =>
  selectFailing(db, search),
);
