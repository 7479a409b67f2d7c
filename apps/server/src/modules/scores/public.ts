export { scoreJob, scorePreviewJob } from './score.job.ts';
export { scoresRoutes } from './scores.routes.ts';
