import { z } from '../zod/index.ts';

import { endpoint, storedFile } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { jobLogIdShape } from '../shapes/index.ts';
import { jobLog } from '../jobLogs/index.ts';

export const exportAuditTrail = endpoint({
  method: 'POST',
  path: '/api/auditEvents/export',
  summary: 'Write the whole audit trail of this university to a CSV file; answers the job that does it',
  access: { activity: 'ConfigurationModify' },
  request: z.object({}),
  response: jobLog,
});

export const listAuditExports = endpoint({
  method: 'GET',
  path: '/api/auditEvents/export',
  summary: 'The exports of the audit trail, newest first',
  access: { activity: 'ConfigurationModify' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt'),
  response: listResponse(jobLog),
});

export const getAuditExport = endpoint({
  method: 'GET',
  path: '/api/auditEvents/export/{jobLogId}',
  summary: 'How far an export is',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ jobLogId: jobLogIdShape }),
  response: jobLog,
});

export const cancelAuditExport = endpoint({
  method: 'DELETE',
  path: '/api/auditEvents/export/{jobLogId}',
  summary: 'Cancel an export that has not ended',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ jobLogId: jobLogIdShape }),
  response: jobLog,
});

export const downloadAuditExport = endpoint({
  method: 'GET',
  path: '/api/auditEvents/export/{jobLogId}/file',
  summary: 'The file that an export has made, for 30 days; that somebody downloaded it stands in the audit',
  access: { activity: 'ConfigurationModify' },
  request: z.object({ jobLogId: jobLogIdShape }),
  response: storedFile,
  answersFile: true,
  writes: true,
  idempotency: 'natural',
});
