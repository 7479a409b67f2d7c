export { submissionsRoutes } from './submissions.routes.ts';
export { closedReason, findOwn, writeRefusal } from './ownSubmission.ts';
export { selectAuthor, selectSubmissionPlace } from './submissions.store.ts';
