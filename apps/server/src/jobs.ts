import { aesFeedbackJob } from '#modules/aesFeedback/public.ts';
import { auditExportJob } from '#modules/auditEvents/public.ts';
import { distributeJob, topUpJob } from '#modules/distribution/public.ts';
import { ownArchiveJob } from '#modules/ownData/public.ts';
import { erasePersonJob } from '#modules/erasures/public.ts';
import { pushGradesJob } from '#modules/gradePushes/public.ts';
import { scoreJob, scorePreviewJob } from '#modules/scores/public.ts';
import { syncRosterJob } from '#modules/roster/public.ts';
import { exportSubmissionsJob, handInDraftsJob } from '#modules/submissions/public.ts';
import type { Job } from '#platform/jobs/job.ts';

/** Every job of the product. The worker runs them; preparing the queue makes a place for each. */
export const JOBS: readonly Job[] = [
  auditExportJob,
  syncRosterJob,
  aesFeedbackJob,
  handInDraftsJob,
  distributeJob,
  topUpJob,
  scoreJob,
  scorePreviewJob,
  pushGradesJob,
  exportSubmissionsJob,
  ownArchiveJob,
  erasePersonJob,
];
