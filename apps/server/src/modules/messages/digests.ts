import type { MessageKind } from '@circuit/contract/userSettings';
import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import { digestLetter, digestTime, isDigestedKind } from '@circuit/domain/messages';
import { DEFAULT_TIME_ZONE_ID, isTimeZone } from '@circuit/domain/product';

import { selectConfiguration } from '#modules/configuration/public.ts';

import {
  cancelParts,
  insertDigest,
  lockDueParts,
  releaseParts,
  selectCourseZones,
  selectDailyReaders,
  type DigestRow,
} from './digests.store.ts';
import { selectNow } from './messages.store.ts';

interface Addressed {
  readonly userId: UserId;
  readonly groupId?: GroupId;
  readonly notAfter?: Date | null;
}

const AT_ONCE = () => null;

/** Until when each of these waits for a daily summary; null: it leaves at once. (DG-1, DG-3, DG-4) */
export async function loadDigestTimes(
  db: ShardDb,
  kind: MessageKind,
  messages: readonly Addressed[],
): Promise<(message: Addressed) => Date | null> {
  if (!isDigestedKind(kind)) return AT_ONCE;
  const userIds = messages.map(({ userId }) => userId);
  const readers = await selectDailyReaders(db, kind, userIds);
  if (readers.size === 0) return AT_ONCE;
  const groupIds = [...new Set(messages.flatMap(({ groupId }) => groupId ?? []))];
  const courseZones = await selectCourseZones(db, groupIds);
  const now = await selectNow(db);
  return ({ userId, groupId, notAfter = null }) => {
    const own = readers.get(userId) ?? (groupId === undefined ? undefined : courseZones.get(groupId));
    const zone = own !== undefined && isTimeZone(own) ? own : DEFAULT_TIME_ZONE_ID;
    return digestTime({ isDaily: readers.has(userId), notAfter }, now, zone);
  };
}

const idsOf = (rows: readonly DigestRow[]): string[] => rows.map(({ id }) => id);

/**
 * Writes one person's daily summary, in one transaction with the parts that it replaces: two workers, or one that was
 * killed, write it once. (DG-2, DG-5) A single message leaves as it is.
 */
export async function gatherDigest(db: ShardDb, userId: UserId, origin: string): Promise<void> {
  const parts = await lockDueParts(db, userId);
  if (parts[0]?.isActive === false) return cancelParts(db, idsOf(parts), 'This person’s account is deactivated.');
  const inTime = parts.filter(({ isTooLate }) => !isTooLate);
  const [first, second] = inTime;
  if (first === undefined || second === undefined) return releaseParts(db, idsOf(parts));
  await releaseParts(db, idsOf(parts.filter(({ isTooLate }) => isTooLate)));
  const { universityName } = await selectConfiguration(db);
  const { firstName, lastName, email } = first;
  const lines = inTime.map(({ subject, linkPath }) => ({ subject, link: `${origin}${linkPath}` }));
  await insertDigest(db, idsOf(inTime), digestLetter(lines, { to: { firstName, lastName, email }, universityName }));
}
