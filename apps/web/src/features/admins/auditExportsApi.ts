import { exportAuditTrail, listAuditExports } from '@circuit/contract';

import { api, fromContract, intentOf } from '#shared/api/api.ts';

/** Exports of the audit trail, for whoever may change the settings of the university. */
export const { useAuditExportsQuery, useExportAuditTrailMutation } = api
  .enhanceEndpoints({ addTagTypes: ['auditExports'] })
  .injectEndpoints({
    endpoints: (build) => ({
      auditExports: build.query({ ...fromContract(listAuditExports), providesTags: ['auditExports'] }),
      exportAuditTrail: build.mutation({ ...intentOf(exportAuditTrail), invalidatesTags: ['auditExports'] }),
    }),
  });
