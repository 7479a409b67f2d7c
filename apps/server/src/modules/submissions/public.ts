export { exportSubmissionsJob } from './export.job.ts';
export { sweepExports } from './sweepExports.ts';
export { submissionsRoutes } from './submissions.routes.ts';
export { closedReason, findOwn, writeRefusal } from './ownSubmission.ts';
export { selectAuthor, selectSubmissionPlace } from './submissions.store.ts';
export { selectReceipts } from './versions.store.ts';
