import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import { getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { createExternalTerm, importExternalTerms, updateExternalTerm } from '@circuit/contract/externalTerms';
import { importTimetableTerms } from '@circuit/contract/timetable';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import { putConfiguration, resources } from '#platform/api/resources.ts';

const TERMS = ['externalTerms', 'configurationChanges'] as const;

const endpoints = api.enhanceEndpoints({ addTagTypes: ['configurationChanges'] }).injectEndpoints({
  endpoints: (build) => ({
    fullConfiguration: build.query(fromContract(getFullConfiguration)),
    configurationChanges: build.query({
      ...fromContract(listConfigurationChanges),
      providesTags: ['configurationChanges'],
    }),
    createExternalTerm: build.mutation({ ...intentOf(createExternalTerm), invalidatesTags: TERMS }),
    updateExternalTerm: build.mutation({ ...intentOf(updateExternalTerm), invalidatesTags: TERMS }),
    importExternalTerms: build.mutation({
      ...intentOf(importExternalTerms),
      invalidatesTags: (answer) => (answer?.isSaved === true ? TERMS : []),
    }),
    importTimetableTerms: build.mutation({
      ...intentOf(importTimetableTerms),
      invalidatesTags: (answer) => (answer?.isSaved === true ? TERMS : []),
    }),
  }),
});

const { useUpdateConfigurationMutation } = endpoints.injectEndpoints({
  endpoints: (build) => ({
    updateConfiguration: build.mutation({
      ...intentOf(updateConfiguration),
      invalidatesTags: ['configurationChanges'],
      // Color, logo and names are all over the page: they follow at once.
      onQueryStarted: async (_intent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        const {
          aesAddress: _address,
          aesModel: _model,
          aesDailyPerStudent: _perStudent,
          aesDailyTokens: _tokens,
          egressAllowedHosts: _hosts,
          timetableUrl: _timetable,
          timetableAccount: _account,
          secondStepForAdmins: _secondStep,
          secondStepGraceDays: _graceDays,
          personQuotaGigabytes: _own,
          shardQuotaGigabytes: _all,
          ...open
        } = saved.data;
        dispatch(putConfiguration(open));
        // The timetable is offered, or no longer, as soon as its address is saved.
        void dispatch(resources.externalProviders.initiate(undefined, { forceRefetch: true, subscribe: false }));
        dispatch(
          endpoints.util.updateQueryData('fullConfiguration', undefined, (known) => ({ ...known, ...saved.data })),
        );
      },
    }),
  }),
});

export { useUpdateConfigurationMutation };

export const {
  useFullConfigurationQuery,
  useConfigurationChangesQuery,
  useCreateExternalTermMutation,
  useUpdateExternalTermMutation,
  useImportExternalTermsMutation,
  useImportTimetableTermsMutation,
} = endpoints;
