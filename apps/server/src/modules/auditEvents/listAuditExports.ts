import { listAuditExports } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectAuditExports } from './auditEvents.store.ts';

export const listAuditExportsRoute = implement(listAuditExports, (search, { db }) => selectAuditExports(db, search));
