import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import { sql } from 'kysely';

import { aGroupAssignment } from './aGroupAssignment.ts';
import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

export interface TestClass {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly teacher: Person;
  /** Students in the order of their names; those who handed in first. */
  readonly students: readonly { readonly id: UserId; readonly submissionId: SubmissionId | null }[];
}

interface ClassFacts {
  readonly students: number;
  readonly handIns?: number;
  /** Start and end of each phase, in hours from now; Hand in is over and Review is open unless told. */
  readonly phases?: Partial<Record<PhaseType, readonly [number, number | null]>>;
  readonly review?: { readonly distribution?: 'automatic' | 'byHand'; readonly reviewsNeeded?: number };
}

/** A class that has handed in, and nothing more: students who cannot sign in, so that a large one is quickly made. */
export async function aClass(world: World, facts: ClassFacts): Promise<TestClass> {
  const { students: size, handIns = size } = facts;
  const groupId = await world.group();
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']], firstName: 'Larissa', lastName: 'Hale' });
  const phases = facts.phases ?? { Submission: [-50, -1], PeerEvaluation: [-1, 72] };
  const { id: groupAssignmentId } = await aGroupAssignment(world, { groupId, phases });
  const students = await world.home.database.withShard(world.shard, async (db) => {
    const design = JSON.stringify({ PeerEvaluation: facts.review ?? {} });
    await sql`update group_assignments set phases = ${design}::jsonb where id = ${groupAssignmentId}`.execute(db);
    const { rows } = await sql<{ id: UserId; submissionId: SubmissionId | null }>`
      with people as (
        insert into users (email, first_name, last_name)
        select n || '-' || ${groupId}::text || '@example.edu', 'Student', 'No' || to_char(n, 'FM000000')
        from generate_series(1, ${size}::int) as n returning id, last_name),
      roles as (insert into group_user_roles (group_id, user_id, role)
        select ${groupId}, id, 'GroupLearner' from people),
      work as (insert into submissions (group_id, group_assignment_id, user_id, status)
        select ${groupId}, ${groupAssignmentId}, id, 'HandedIn' from people
        where substr(last_name, 3)::int <= ${handIns} returning id, user_id)
      select people.id, work.id as "submissionId" from people left join work on work.user_id = people.id
      order by people.last_name`.execute(db);
    return rows;
  });
  return { groupId, groupAssignmentId, teacher, students };
}

/** What these reviewers were given is handed in, or begun. */
export async function addReviews(
  world: World,
  { groupAssignmentId }: Pick<TestClass, 'groupAssignmentId'>,
  reviewers: readonly UserId[],
  status: 'Draft' | 'HandedIn' = 'HandedIn',
): Promise<void> {
  await world.home.database.withShard(world.shard, (db) =>
    sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
        status, handed_in_at)
      select a.group_id, a.group_assignment_id, 'peer', a.reviewer_id, a.submission_id, g.rubric_version_id, ${status},
        case when ${status} = 'Draft' then null else circuit_now() end
      from allocations a join group_assignments g on g.shard = a.shard and g.id = a.group_assignment_id
      where a.group_assignment_id = ${groupAssignmentId} and a.status = 'Given'
        and a.reviewer_id = any (${[...reviewers]}::uuid[])
      on conflict do nothing`.execute(db),
  );
}
