import type { ShardDb } from '@circuit/db';
import type { HolderAccess, HolderKind } from '@circuit/domain/artifacts';
import type { Activity } from '@circuit/domain/permissions';

import type { SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

/**
 * How a person stands to what holds an artifact; undefined when there is no such thing. Each module that can hold
 * artifacts gives one of these, and the rules of artifacts and their tokens stay as they are. (AR-1)
 */
export type HolderRule = (db: ShardDb, holderId: string, actor: SignedIn) => Promise<HolderAccess | undefined>;
export type HolderRules = Readonly<Record<HolderKind, HolderRule>>;

export interface Holder {
  readonly holderKind: HolderKind;
  readonly holderId: string;
}

export const accessTo = (rules: HolderRules, db: ShardDb, { holderKind, holderId }: Holder, actor: SignedIn) =>
  rules[holderKind](db, holderId, actor);

interface HolderWords {
  readonly what: string;
  readonly read: Activity;
  readonly change: Activity;
}

const WORDS: Readonly<Record<HolderKind, HolderWords>> = {
  assignment: { what: 'assignment', read: 'AssignmentRead', change: 'AssignmentUpdate' },
  calibration: { what: 'calibration', read: 'AssignmentRead', change: 'AssignmentUpdate' },
  groupAssignment: { what: 'assignment', read: 'GroupAssignmentReadActive', change: 'GroupAssignmentUpdate' },
  groupAssignmentCalibration: { what: 'calibration', read: 'CalibrationRead', change: 'GroupAssignmentUpdate' },
  submission: {
    what: 'hand-in',
    read: 'GroupAssignmentSubmissionReadAny',
    change: 'GroupAssignmentSubmissionUpdateOwn',
  },
};

/** Ends the call of whoever may not see the holder, or not change it. */
export async function requireAccess(
  rules: HolderRules,
  db: ShardDb,
  holder: Holder,
  actor: SignedIn,
  needed: 'read' | 'change',
): Promise<HolderAccess> {
  const access = await accessTo(rules, db, holder, actor);
  const { what, read, change } = WORDS[holder.holderKind];
  if (access === undefined) throw new ProblemError({ kind: 'notFound', what });
  if (access === 'deleted' && needed === 'change') throw new ProblemError({ kind: 'deleted' });
  if (access === null || (access === 'read' && needed === 'change'))
    throw new ProblemError({ kind: 'notAllowed', activity: needed === 'read' ? read : change });
  return access;
}
