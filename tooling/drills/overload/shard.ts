import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { makeCourse, makeGroupAssignment } from '#tooling/drills/rush/crowd.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';
import type { System } from '#tooling/drills/system.ts';

import { openClient } from './client.ts';
import { openTraffic, type Author, type People } from './traffic.ts';

/** Longer than the drill takes: nothing falls due meanwhile. */
export const RUN_SECONDS = 3600;

export type Shard = Awaited<ReturnType<typeof openShard>>;

/** A course of people with drafts in one shard, who are signed in. */
export async function openShard({ origin, postgres, folder }: System, shard: 'university' | 'demo', size: number) {
  const { ownerUrl } = postgres[shard];
  const host = `${shard}.localhost`;
  const groupId = await makeCourse(ownerUrl, size, shard);
  const crowd = await makeGroupAssignment(ownerUrl, groupId, size, RUN_SECONDS, shard);
  const tokenOf = await tokenMaker(folder, shard);
  const authors = crowd.authors.map(({ userId, sessionId, submissionId }): Author => ({
    submissionId,
    token: tokenOf(userId, sessionId),
  }));
  const { token } = await signInAt(origin, SEEDED_SUPER_ADMIN);
  const client = openClient(origin, host);
  const admin = { token, userId: crowd.authors[0]?.userId ?? '' };
  const people: People = { groupAssignmentId: crowd.groupAssignmentId, authors, admin };
  const at = (share: number) => Math.round(share * authors.length);
  return {
    host,
    client,
    crowd,
    people,
    ownerUrl,
    among: (from: number, to: number): People => ({ ...people, authors: authors.slice(at(from), at(to)) }),
    traffic: (who: People = people) => openTraffic({ client, ...who }),
  };
}
