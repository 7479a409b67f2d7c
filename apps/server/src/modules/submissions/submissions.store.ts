import { statement, type ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import { sql } from 'kysely';

export type SubmissionStatus = 'Draft' | 'HandedIn' | 'Withdrawn';

export interface SubmissionRow {
  readonly id: SubmissionId;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userId: UserId;
  readonly status: SubmissionStatus;
  readonly document: RichDocument;
  readonly savedAt: Date;
  readonly handedInSha256: string;
  /** Classmates were asked to review it. */
  readonly isGivenOut: boolean;
  /** The author's switch, and why the draft did not hand itself in. */
  readonly handsItselfIn: boolean;
  readonly notHandedInBecause: readonly string[];
  readonly version: number;
}

const COLUMNS = sql`s.id, s.group_id as "groupId", s.group_assignment_id as "groupAssignmentId", s.user_id as "userId",
  s.status, s.draft_document as document, s.saved_at as "savedAt", s.handed_in_sha256 as "handedInSha256",
  exists (select from allocations a where a.submission_id = s.id and a.status = 'Given') as "isGivenOut", s.version,
  coalesce((select h.is_on from self_hand_ins h where h.submission_id = s.id), true) as "handsItselfIn",
  coalesce((select h.unmet from self_hand_ins h where h.submission_id = s.id), '[]') as "notHandedInBecause"`;

export async function selectOptionalOwnSubmission(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  userId: UserId,
): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`select ${COLUMNS} from submissions s
    where s.group_assignment_id = ${groupAssignmentId} and s.user_id = ${userId}`.execute(db);
  return rows[0];
}

// Not "for update": a distribution points at every hand-in until it commits, and an autosave would wait for all of it.
const BY_ID = {
  lock: statement<{ id: SubmissionId }, SubmissionRow>(
    ({ id }) => sql`select ${COLUMNS} from submissions s where s.id = ${id} for no key update`,
  ),
  read: statement<{ id: SubmissionId }, SubmissionRow>(
    ({ id }) => sql`select ${COLUMNS} from submissions s where s.id = ${id}`,
  ),
};

/**
 * The row is held until the transaction ends: of two that hand in at once, the second sees what the first did. It is
 * looked up by its id alone: the key of the assignment beside it led to reading every hand-in of the class.
 */
export async function selectOptionalSubmission(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: SubmissionId,
  lock: 'lock' | 'read' = 'read',
): Promise<SubmissionRow | undefined> {
  const rows = await BY_ID[lock].run(db, { id });
  return rows.find((row) => row.groupAssignmentId === groupAssignmentId);
}

/** Where a hand-in belongs; decides who may open its files. */
export async function selectSubmissionPlace(db: ShardDb, id: string) {
  const { rows } = await sql<Pick<SubmissionRow, 'groupAssignmentId' | 'userId' | 'status'>>`
    select s.group_assignment_id as "groupAssignmentId", s.user_id as "userId", s.status
    from submissions s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** Does nothing if the learner already has one. */
export async function insertSubmission(
  db: ShardDb,
  { groupId, groupAssignmentId, userId }: Pick<SubmissionRow, 'groupId' | 'groupAssignmentId' | 'userId'>,
): Promise<void> {
  await db
    .insertInto('submissions')
    .values({ group_id: groupId, group_assignment_id: groupAssignmentId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['shard', 'group_assignment_id', 'user_id']).doNothing())
    .execute();
}

interface SubmissionChanges {
  readonly document?: RichDocument;
  readonly status?: SubmissionStatus;
  readonly handedInSha256?: string;
}

/** Changes it if it is still the version that the caller saw; returns the version it has then. */
export async function updateSubmission(
  db: ShardDb,
  id: SubmissionId,
  { document, status, handedInSha256 }: SubmissionChanges,
  seenVersion: number,
): Promise<{ version: number; savedAt: Date } | undefined> {
  const text = document === undefined ? null : JSON.stringify(document);
  const { rows } = await sql<{ version: number; savedAt: Date }>`
    update submissions set draft_document = coalesce(${text}::jsonb, draft_document),
      saved_at = case when draft_document = coalesce(${text}::jsonb, draft_document) then saved_at else circuit_now() end,
      status = coalesce(${status ?? null}, status),
      handed_in_sha256 = coalesce(${handedInSha256 ?? null}, handed_in_sha256)
    where id = ${id} and version = ${seenVersion} returning version, saved_at as "savedAt"`.execute(db);
  return rows[0];
}

export interface AuthorRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userName: string;
  readonly uid: string | null;
  readonly puid: string | null;
}

/** What of a person could give them away in their own text. */
export async function selectAuthor(db: ShardDb, userId: UserId): Promise<AuthorRow> {
  const { rows } = await sql<AuthorRow>`
    select first_name as "firstName", last_name as "lastName", email, coalesce(user_name, '') as "userName", uid, puid
    from users where id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The signed-in user has no row.');
  return row;
}
