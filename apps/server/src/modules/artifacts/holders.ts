import type { ShardDb } from '@circuit/db';
import type { HolderAccess, HolderKind } from '@circuit/domain/artifacts';
import type { Activity } from '@circuit/domain/permissions';

import type { SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

/**
 * How a person stands to what holds an artifact; undefined when there is no such thing. Each module that can hold
 * artifacts gives one of these, and the rules of artifacts and their tokens stay as they are. (AR-1)
 */
export type HolderRule = (
  db: ShardDb,
  holderId: string,
  actor: SignedIn,
) => Promise<HolderAccess | HolderStanding | undefined>;

/** Where there is more to say than whether somebody may read or change. */
export interface HolderStanding {
  readonly access: HolderAccess;
  /** The list shows what was handed in last, and not what its author has added or removed since. (SB-6) */
  readonly listsHandedIn?: boolean;
  /** Nothing can be opened but what was handed in. */
  readonly opensHandedInOnly?: boolean;
  /** What it holds opens one by one under the aliases that this person was shown, and is listed nowhere else. (AN-3) */
  readonly opensByAliasOnly?: boolean;
  /** Why they cannot change it now although it is theirs, in a sentence. */
  readonly blocked?: string;
}

export type HolderRules = Readonly<Record<HolderKind, HolderRule>>;

export interface Holder {
  readonly holderKind: HolderKind;
  readonly holderId: string;
}

export async function standingTo(
  rules: HolderRules,
  db: ShardDb,
  { holderKind, holderId }: Holder,
  actor: SignedIn,
): Promise<HolderStanding | undefined> {
  const answer = await rules[holderKind](db, holderId, actor);
  return typeof answer === 'string' || answer === null ? { access: answer } : answer;
}

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

/** Refuses a caller who may not read or change the holder, whichever is `needed`. */
export async function requireAccess(
  rules: HolderRules,
  db: ShardDb,
  holder: Holder,
  actor: SignedIn,
  needed: 'read' | 'change',
): Promise<HolderStanding> {
  const standing = await standingTo(rules, db, holder, actor);
  const { what, read, change } = WORDS[holder.holderKind];
  if (standing === undefined || standing.opensByAliasOnly === true) throw new ProblemError({ kind: 'notFound', what });
  const { access, blocked } = standing;
  if (blocked !== undefined && needed === 'change') throw new ProblemError({ kind: 'blocked', detail: blocked });
  if (access === 'deleted' && needed === 'change') throw new ProblemError({ kind: 'deleted' });
  if (access === null || (access === 'read' && needed === 'change'))
    throw new ProblemError({ kind: 'notAllowed', activity: needed === 'read' ? read : change });
  return standing;
}
