export { pushesByClock } from './byClock.ts';
export { startGradePost } from './gradePost.ts';
export { gradePushesRoutes } from './gradePushes.routes.ts';
export { pushGradesJob } from './pushGrades.job.ts';
export { countFailingPushes } from './ledger.store.ts';
