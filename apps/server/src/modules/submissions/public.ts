export { submissionsRoutes } from './submissions.routes.ts';
export { closedReason, findOwn } from './ownSubmission.ts';
export { selectSubmissionPlace } from './submissions.store.ts';
