import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import type { CalibrationId, GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import type { PhaseType } from '@circuit/domain/phases';
import type { Criterion, CriterionAnswer } from '@circuit/domain/rubrics';
import { sql } from 'kysely';

import type { World } from './aWorld.ts';

export const HOUR = 3_600_000;

export interface GroupAssignmentFacts {
  readonly groupId: GroupId;
  /** Start and end of each phase, in hours from `from`; no end for Results. */
  readonly phases?: Partial<Record<PhaseType, readonly [number, number | null]>>;
  readonly from?: Date;
  readonly criteria?: readonly Criterion[];
  readonly constraints?: readonly ArtifactConstraint[];
  readonly aesEnabled?: boolean;
  readonly tries?: number;
  /** What the expert answered on each practice essay. */
  readonly experts?: readonly (readonly CriterionAnswer[])[];
}

export interface TestGroupAssignment {
  readonly id: GroupAssignmentId;
  readonly calibrationIds: readonly CalibrationId[];
}

const HANDING_IN: NonNullable<GroupAssignmentFacts['phases']> = { Submission: [-1, 1] };

const TEXT_AND_LINKS: readonly ArtifactConstraint[] = [
  { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: null, maxWords: null },
  { type: 'UrlArtifact', isRequired: false, minCount: 0, maxCount: 3, allowedHosts: [] },
];

/** An activated assignment with dates, a rubric and practice essays. */
export async function aGroupAssignment(world: World, facts: GroupAssignmentFacts): Promise<TestGroupAssignment> {
  const { groupId, phases = HANDING_IN, from = new Date(), criteria = [], constraints = TEXT_AND_LINKS } = facts;
  const at = (hours: number | null) => (hours === null ? null : new Date(from.getTime() + hours * HOUR));
  const assignmentId = await world.assignment();
  const rubricId = await world.rubric({ criteria });
  return world.home.database.withShard(world.shard, async (db) => {
    const version = await db
      .selectFrom('rubric_versions')
      .select('id')
      .where('rubric_id', '=', rubricId)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('group_assignments')
      .values({
        group_id: groupId,
        assignment_id: assignmentId,
        assignment_version: 1,
        title: 'Op-ed',
        activation: 'Activated',
        rubric_version_id: version.id,
        artifact_constraints: JSON.stringify(constraints),
        aes_enabled: facts.aesEnabled ?? false,
        phases: JSON.stringify(facts.tries === undefined ? {} : { Calibration: { tries: facts.tries } }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const dates = Object.entries(phases).map(
      ([type, [start, end]]: readonly [string, readonly [number, number | null]]) => ({
        type,
        startsAt: at(start),
        endsAt: at(end),
      }),
    );
    await sql`
      insert into group_assignment_phases (group_id, group_assignment_id, type, starts_at, ends_at)
      select ${groupId}, ${id}, p.type, p."startsAt", p."endsAt" from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        as p (type text, "startsAt" timestamptz, "endsAt" timestamptz)`.execute(db);
    const calibrationIds: CalibrationId[] = [];
    for (const [position, answers] of (facts.experts ?? []).entries()) {
      const { rows } = await sql<{ id: CalibrationId }>`
        with library as (insert into calibrations (assignment_id, position) values (${assignmentId}, ${position})
          returning id)
        insert into group_assignment_calibrations (group_id, group_assignment_id, calibration_id, position, title,
          expert_rubric_version_id, expert_answers)
        select ${groupId}, ${id}, library.id, ${position}::int, 'A weak one', ${version.id}::uuid,
          ${JSON.stringify(answers)}::jsonb from library
        returning id`.execute(db);
      calibrationIds.push(...rows.map((row) => row.id));
    }
    return { id, calibrationIds };
  });
}

/** A text of one paragraph. */
export const aText = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

export const seen = (version: number) => ({ 'if-match': `"${version}"` });
