import { getCalendar, makeCalendar, revokeCalendar } from '@circuit/contract/calendars';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const { useCalendarQuery, useMakeCalendarMutation, useRevokeCalendarMutation } = api
  .enhanceEndpoints({ addTagTypes: ['calendar'] })
  .injectEndpoints({
    endpoints: (build) => ({
      calendar: build.query({ ...fromContract(getCalendar), providesTags: ['calendar'] }),
      makeCalendar: build.mutation({ ...intentOf(makeCalendar), invalidatesTags: ['calendar'] }),
      revokeCalendar: build.mutation({ ...intentOf(revokeCalendar), invalidatesTags: ['calendar'] }),
    }),
  });
