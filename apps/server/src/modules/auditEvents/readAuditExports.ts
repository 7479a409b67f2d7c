import { getAuditExport, listAuditExports } from '@circuit/contract/auditEvents';

import { implement } from '#platform/implement.ts';

import { selectAuditExport, selectAuditExports } from './auditEvents.store.ts';

export const listAuditExportsRoute = implement(listAuditExports, (search, { db }) => selectAuditExports(db, search));

export const getAuditExportRoute = implement(getAuditExport, ({ jobLogId }, { db }) => selectAuditExport(db, jobLogId));
