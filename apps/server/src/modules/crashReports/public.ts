export { crashReportsRoutes } from './crashReports.routes.ts';
