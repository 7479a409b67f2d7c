export { auditEventsRoutes } from './auditEvents.routes.ts';
export { keepAuditHead, readAuditHeads } from './chain/heads.ts';
export { auditByClock, linkAudit } from './chain/linkAudit.ts';
export { verifyAudit, type ChainReport } from './chain/verifyAudit.ts';
export { auditExportJob } from './auditExport.job.ts';
export { sweepAuditExports } from './sweepAuditExports.ts';
