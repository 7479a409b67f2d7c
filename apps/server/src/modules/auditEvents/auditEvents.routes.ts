import type { Implementation } from '#platform/implement.ts';

import {
  listAuditEventsOfGroupRoute,
  listAuditEventsOfUserRoute,
  listConfigurationChangesRoute,
} from './auditViews.ts';
import { cancelAuditExportRoute } from './cancelAuditExport.ts';
import { downloadAuditExportRoute } from './downloadAuditExport.ts';
import { exportAuditTrailRoute } from './exportAuditTrail.ts';
import { getAuditExportRoute, listAuditExportsRoute } from './readAuditExports.ts';

export const auditEventsRoutes: readonly Implementation[] = [
  exportAuditTrailRoute,
  listAuditExportsRoute,
  getAuditExportRoute,
  cancelAuditExportRoute,
  downloadAuditExportRoute,
  listAuditEventsOfUserRoute,
  listAuditEventsOfGroupRoute,
  listConfigurationChangesRoute,
];
