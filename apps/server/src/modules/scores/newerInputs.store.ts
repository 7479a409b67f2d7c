import { sql } from 'kysely';

/** When an evaluation last said something else to the scores; rows from before that was kept say when they changed. */
const CHANGED = sql`coalesce(e.counted_since, e.updated_at)`;

const EVALUATIONS = sql`
  (select count(*) from evaluations e where e.group_assignment_id = r.group_assignment_id and ${CHANGED} > r.inputs_at
    and e.kind <> 'superior' and e.status <> 'Draft')`;

/** A grader's evaluation that was reopened is no input any more: it is missed among those that the run had. */
const GRADERS = sql`greatest(
  (select count(*) from evaluations e where e.group_assignment_id = r.group_assignment_id and e.kind = 'superior'
    and e.status = 'Finalized' and ${CHANGED} > r.inputs_at),
  (r.learner_counts ->> 'superiorEvaluations')::int - (select count(*) from evaluations e
    where e.group_assignment_id = r.group_assignment_id and e.kind = 'superior' and e.status = 'Finalized'
      and e.excluded_at is null and ${CHANGED} <= r.inputs_at))`;

/** Who came or left, and whose work came or went: the run says whom it had, with what. */
const LEARNERS = sql`
  (select count(*) from (
      select g.user_id, s.id as submission_id
      from group_user_roles g join users p on p.shard = g.shard and p.id = g.user_id and p.is_active
        left join submissions s on s.shard = g.shard and s.group_assignment_id = r.group_assignment_id
          and s.user_id = g.user_id and s.status not in ('Draft', 'Withdrawn')
      where g.shard = r.shard and g.group_id = r.group_id and g.role = 'GroupLearner') as here
    full join (
      select c.user_id, c.submission_id from scores c where c.shard = r.shard and c.score_run_id = r.id) as had
    on had.user_id = here.user_id
    where had.user_id is null or here.user_id is null or had.submission_id is distinct from here.submission_id)`;

/** Work of somebody whom the run did not score tells about its reviewers all the same. */
const OTHER_WORK = sql`
  (select count(*) from submissions s where s.group_assignment_id = r.group_assignment_id and s.status = 'Withdrawn'
    and s.updated_at > r.inputs_at
    and not exists (select from scores c where c.score_run_id = r.id and c.submission_id = s.id))`;

/** What people were asked for since then, or are no more. */
const ASKED = sql`
  (select count(*) from allocations a where a.group_assignment_id = r.group_assignment_id
    and a.source <> 'volunteer' and a.updated_at > r.inputs_at)
  + (select count(*) from submissions s where s.group_assignment_id = r.group_assignment_id
    and s.pulled_at > r.inputs_at)`;

const DECIDED = sql`
  (select count(*) from excusals x where x.group_assignment_id = r.group_assignment_id and x.updated_at > r.inputs_at)
  + (select count(*) from group_assignment_calibrations c where c.group_assignment_id = r.group_assignment_id
    and c.updated_at > r.inputs_at)`;

/** How much of what decides the scores of the run `r` is other than when it was computed. (SR-7) */
export const NEWER_INPUTS = sql<number>`(
  ${EVALUATIONS} + ${GRADERS} + ${LEARNERS} + ${OTHER_WORK} + ${ASKED} + ${DECIDED})::int`;
