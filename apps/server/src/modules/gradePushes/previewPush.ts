import type { pushGrades } from '@circuit/contract/gradePushes';
import type { ShardDb } from '@circuit/db';
import { isChosen, notPushedText, readResults, type PushChoice, type WantedPush } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, Shard, UserId } from '@circuit/domain/kernel';
import { LTI_MEDIA, LTI_SCOPE, nextPage, underLineItem } from '@circuit/domain/lti';
import type { z } from 'zod';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { askService } from '#modules/lti/public.ts';
import type { Home } from '#platform/homes.ts';

import type { ColumnRow } from './columns.store.ts';
import { selectNow } from './facts.store.ts';
import { connectedColumns, decideLearners, previewColumns, selectPlatformNames, type Place } from './planPushes.ts';
import { selectKnownPushes } from './pushes.store.ts';

interface ColumnGrades {
  readonly columnId: string;
  /** Null when it could not be read: then nobody knows what changes. (GP-27) */
  readonly tenths: ReadonlyMap<string, number | null> | null;
}

/** What the platforms have now, and what could not be read. */
export interface PlatformGrades {
  readonly columns: readonly ColumnGrades[];
  readonly warnings: readonly string[];
}

const MOST_PAGES = 100;

/** Read before there is a transaction: a platform may take its time. (GP-16) */
export async function readPlatforms(
  at: { readonly home: Home; readonly shard: Shard },
  id: GroupAssignmentId,
): Promise<PlatformGrades> {
  const known = await at.home.database.withShard(
    at.shard,
    async (db) => {
      const { row } = await loadGroupAssignment(db, id, await selectNow(db));
      const place = { groupAssignmentId: id, groupId: row.groupId };
      return previewColumns(db, place, await connectedColumns(db, place));
    },
    'read',
  );
  const columns: ColumnGrades[] = [];
  const warnings: string[] = [];
  for (const column of known) {
    if (column.state === 'gone' || column.lineItemUrl === null) continue;
    const { warning, ...read } = await readColumn(at, column, column.lineItemUrl);
    columns.push(read);
    if (warning !== null) warnings.push(warning);
  }
  return { columns, warnings };
}

async function readColumn(
  at: { readonly home: Home; readonly shard: Shard },
  { id, externalProviderId, platformName }: ColumnRow,
  lineItemUrl: string,
): Promise<ColumnGrades & { readonly warning: string | null }> {
  const unread = { columnId: id, tenths: null, warning: `We could not read what ${platformName} has now.` };
  const tenths = new Map<string, number | null>();
  let address: string | null = underLineItem(lineItemUrl, 'results');
  for (let pages = 0; address !== null && pages < MOST_PAGES; pages += 1) {
    const asked = await askService(at, {
      externalProviderId,
      address,
      scope: LTI_SCOPE.result,
      accept: LTI_MEDIA.results,
    });
    if (!asked.isOk) return unread;
    const { status, headers, body } = asked.value;
    if (status === 404 || status === 410) {
      const warning = `The grade column in ${platformName} was deleted. A push makes a new one and fills it.`;
      return { columnId: id, tenths: new Map(), warning };
    }
    if (status !== 200) return unread;
    for (const result of readResults(body)) tenths.set(result.subject, result.tenths);
    address = nextPage(headers['link'], address);
  }
  return { columnId: id, tenths, warning: null };
}

type Preview = NonNullable<z.output<typeof pushGrades.response>['preview']>;
const MOST_SHOWN = 200;

/** What a push would do, beside what the platforms have; nothing is written. (GP-16) */
export async function previewPush(
  db: ShardDb,
  place: Place,
  { choice, userIds }: { readonly choice: PushChoice; readonly userIds: readonly UserId[] | null },
  { columns: grades, warnings }: PlatformGrades,
): Promise<Preview> {
  const columns = await previewColumns(db, place, await connectedColumns(db, place));
  const decided = await decideLearners(db, place, columns);
  const known = new Map(
    (await selectKnownPushes(db, place.groupAssignmentId)).map((one) => [`${one.columnId} ${one.userId}`, one]),
  );
  const platforms = new Map(columns.map(({ id, platformName }) => [id, platformName]));
  const asked = userIds === null ? null : new Set(userIds);
  const isAsked = (userId: UserId) => asked === null || asked.has(userId);
  const has = new Map(grades.map(({ columnId, tenths }) => [columnId, tenths]));
  const sent = decided.flatMap(({ learner, decision }) =>
    decision.kind === 'push' && isAsked(learner.userId)
      ? decision.pushes
          .filter((push) => isChosen(choice, push.tenths, known.get(`${push.columnId} ${push.userId}`)))
          .map((push) => ({ learner, push, platformTenths: tenthsIn(has, push) }))
      : [],
  );
  const news = sent.filter(({ platformTenths }) => platformTenths === null);
  const unknown = sent.filter(({ platformTenths }) => platformTenths === undefined);
  const same = sent.filter(({ push, platformTenths }) => platformTenths === push.tenths);
  const changed = sent.filter((one) => ![news, unknown, same].some((others) => others.includes(one)));
  const distance = ({ push, platformTenths }: (typeof sent)[number]) => Math.abs(push.tenths - (platformTenths ?? 0));
  const platformName = (await selectPlatformNames(db, place)).join(', ');
  const notSent = decided.flatMap(({ learner, decision }) =>
    decision.kind === 'nothing' && isAsked(learner.userId)
      ? [{ person: personOf(learner), reason: notPushedText(decision.why, platformName) }]
      : [],
  );
  return {
    sendCount: sent.length,
    newCount: news.length,
    changedCount: changed.length,
    unchangedCount: same.length,
    unknownCount: unknown.length,
    // In a class of hundreds only some are shown: a grade that somebody has seen there before a new one.
    differences: [...changed.toSorted((one, other) => distance(other) - distance(one)), ...news]
      .slice(0, MOST_SHOWN)
      .map(({ learner, push, platformTenths }) => ({
        person: personOf(learner),
        columnId: push.columnId,
        platformName: platforms.get(push.columnId) ?? '',
        platformTenths: platformTenths ?? null,
        desiredTenths: push.tenths,
      })),
    notSentCount: notSent.length,
    notSent: notSent.slice(0, MOST_SHOWN),
    warnings: [...warnings],
  };
}

/** Undefined when nobody knows. A column that was not found yet has nothing. */
function tenthsIn(
  has: ReadonlyMap<string, ColumnGrades['tenths']>,
  { columnId, subject }: WantedPush,
): number | null | undefined {
  const tenths = has.get(columnId);
  return tenths === null ? undefined : (tenths?.get(subject) ?? null);
}

export const personOf = ({
  userId,
  firstName,
  lastName,
  email,
}: Awaited<ReturnType<typeof decideLearners>>[number]['learner']) => ({
  id: userId,
  firstName,
  lastName,
  email,
});
