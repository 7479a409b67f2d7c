export { practiceRoutes } from './practice.routes.ts';
export { loadFinishedTries } from './finishedTries.ts';
export { loadPracticed } from './practiced.ts';
