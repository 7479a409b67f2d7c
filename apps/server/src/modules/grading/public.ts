export { aliasesOf as queueAliases } from './aliases.ts';
export { gradingRoutes } from './grading.routes.ts';
