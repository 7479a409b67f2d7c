export { aliasesOf as queueAliases } from './aliases.ts';
export { loadQueueCounts } from './queueCounts.ts';
export { gradingRoutes } from './grading.routes.ts';
export { seesReviews } from './item.ts';
export { loadNumbers } from './loadQueue.ts';
export { requireNames, whyNamesAreClosed } from './names.ts';
export { rightsTo } from './openSecondLooks.ts';
export { selectSuperiorsOf } from './queue.store.ts';
export { REVIEW_NUMBER } from './secondLooks.store.ts';
