import { getAuditExport } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectAuditExport } from './auditEvents.store.ts';

export const getAuditExportRoute = implement(getAuditExport, ({ jobLogId }, { db }) => selectAuditExport(db, jobLogId));
