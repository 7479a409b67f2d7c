export { auditEventsRoutes } from './auditEvents.routes.ts';
export { auditExportJob } from './auditExport.job.ts';
export { sweepAuditExports } from './sweepAuditExports.ts';
