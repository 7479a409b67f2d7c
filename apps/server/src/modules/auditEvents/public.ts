export { auditEventsRoutes } from './auditEvents.routes.ts';
export { auditExportJob } from './auditExport.job.ts';
