import { err, ok, type Result, type UserId } from '../kernel/index.ts';

type Pair = { readonly firstUserId: UserId; readonly secondUserId: UserId };

/** Two people of one course who never review each other, in the one spelling that is kept (PC-20). */
export function forbiddenPair(
  one: UserId,
  other: UserId,
  membersFound: number,
): Result<Pair, 'samePerson' | 'notInCourse'> {
  if (one === other) return err('samePerson');
  if (membersFound < 2) return err('notInCourse');
  return ok(one < other ? { firstUserId: one, secondUserId: other } : { firstUserId: other, secondUserId: one });
}
