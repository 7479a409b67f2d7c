import { criteriaOf } from '@circuit/domain/rubrics';
import { z } from 'zod';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import { job } from '#platform/jobs/job.ts';

import { AES_FEEDBACK, selectOptionalFeedback, updateFeedback } from './aesFeedback.store.ts';
import { PROVIDERS } from './providers.ts';

const TIMEOUT_MS = 60_000;

/** Reads one draft. A text is data: nothing it says is followed. Run twice, it is read twice and stored once. (FB-10) */
export const aesFeedbackJob = job({
  kind: AES_FEEDBACK,
  schema: z.object({ aesFeedbackId: z.uuid() }),
  retries: 2,
  run: async ({ aesFeedbackId }, { shard, home }) => {
    const facts = await home.database.withShard(
      shard,
      async (db) => {
        const row = await selectOptionalFeedback(db, aesFeedbackId);
        if (row === undefined || row.status === 'succeeded') return undefined;
        const version = await selectRubricVersion(db, row.rubricVersionId);
        // The job must not end without a result: the student is waiting for one.
        if (version === undefined) throw new Error('The rubric version of a feedback is not there.');
        const groupAssignment = await loadLearnerGroupAssignment(
          db,
          row.groupAssignmentId,
          row.userId,
          row.requestedAt,
        );
        return { row, version, groupAssignment };
      },
      'read',
    );
    if (facts === undefined) return { counts: { criteria: 0 } };
    const { row, version, groupAssignment } = facts;
    const limits = groupAssignment.artifactConstraints.find(({ type }) => type === 'TextArtifact');
    const provider = PROVIDERS.local;
    const feedback = await provider.read(
      {
        text: row.readText.slice(0, provider.maxChars),
        criteria: criteriaOf(version),
        minWords: limits?.type === 'TextArtifact' ? limits.minWords : null,
        maxWords: limits?.type === 'TextArtifact' ? limits.maxWords : null,
      },
      AbortSignal.timeout(TIMEOUT_MS),
    );
    await home.database.withShard(shard, (db) => updateFeedback(db, row.id, feedback, provider.version));
    return { counts: { criteria: feedback.length } };
  },
});
