import type { ShardDb } from '@circuit/db';
import { plainText } from '@circuit/domain/richText';
import { criteriaOf } from '@circuit/domain/rubrics';
import { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { openServiceSecret } from '#modules/outsideServices/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import { job, type JobContext } from '#platform/jobs/job.ts';

import { AES_FEEDBACK, selectOptionalFeedback, updateFeedback } from './aesFeedback.store.ts';
import { selectAuthorInstructions, selectCoursePeople } from './coursePeople.store.ts';
import { readDraft, type DraftFacts } from './readDraft.ts';

/** Reads one draft. A text is data: nothing it says is followed. Run twice, it is read twice and stored once. (FB-10) */
export const aesFeedbackJob = job({
  kind: AES_FEEDBACK,
  schema: z.object({ aesFeedbackId: z.uuid() }),
  retries: 2,
  run: async ({ aesFeedbackId }, context) => {
    const { shard, home } = context;
    const facts = await home.database.withShard(shard, (db) => selectFacts(db, context, aesFeedbackId), 'read');
    if (facts === undefined) return { counts: { criteria: 0 } };
    const read = await readDraft(context, facts);
    await home.database.withShard(shard, (db) => updateFeedback(db, aesFeedbackId, read));
    return { counts: { criteria: read.feedback.length } };
  },
});

async function selectFacts(
  db: ShardDb,
  place: Pick<JobContext, 'home' | 'shard'>,
  id: string,
): Promise<DraftFacts | undefined> {
  const row = await selectOptionalFeedback(db, id);
  if (row === undefined || row.status === 'succeeded') return undefined;
  const { groupAssignmentId, userId, readText: text } = row;
  const version = await selectRubricVersion(db, row.rubricVersionId);
  // The job must not end without a result: the student is waiting for one.
  if (version === undefined) throw new Error('The rubric version of a feedback is not there.');
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, userId, row.requestedAt);
  const limits = groupAssignment.artifactConstraints.find(({ type }) => type === 'TextArtifact');
  const isOutside = row.provider === 'openai';
  return {
    row,
    text,
    criteria: criteriaOf(version),
    minWords: limits?.type === 'TextArtifact' ? limits.minWords : null,
    maxWords: limits?.type === 'TextArtifact' ? limits.maxWords : null,
    settings: await selectConfiguration(db),
    // What only the outside reader needs.
    people: isOutside ? await selectCoursePeople(db, groupAssignmentId, userId) : [],
    instructions: isOutside ? plainText(await selectAuthorInstructions(db, groupAssignmentId)) : '',
    secret: isOutside ? await openServiceSecret(db, place, 'secondReader') : undefined,
  };
}
