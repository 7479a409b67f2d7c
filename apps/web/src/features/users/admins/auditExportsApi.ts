import { exportAuditTrail, listAuditExports } from '@circuit/contract/auditEvents';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

/** Exports of the audit trail, for people who can change the university’s settings. */
export const { useAuditExportsQuery, useExportAuditTrailMutation } = api
  .enhanceEndpoints({ addTagTypes: ['auditExports'] })
  .injectEndpoints({
    endpoints: (build) => ({
      auditExports: build.query({ ...fromContract(listAuditExports), providesTags: ['auditExports'] }),
      exportAuditTrail: build.mutation({ ...intentOf(exportAuditTrail), invalidatesTags: ['auditExports'] }),
    }),
  });
