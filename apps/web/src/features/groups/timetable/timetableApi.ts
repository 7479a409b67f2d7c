import { connectTimetableClasses, createGroupFromTimetable, getInstructorSchedule } from '@circuit/contract/timetable';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const timetable = api
  .enhanceEndpoints({ addTagTypes: ['groupHistory', 'roster', 'instructorSchedule'] })
  .injectEndpoints({
    endpoints: (build) => ({
      instructorSchedule: build.query({
        ...fromContract(getInstructorSchedule),
        providesTags: ['instructorSchedule'],
        // The server keeps what the timetable said; a page that is opened again asks again.
        keepUnusedDataFor: 0,
      }),
      createGroupFromTimetable: build.mutation({
        ...intentOf(createGroupFromTimetable),
        invalidatesTags: ['groups', 'instructorSchedule'],
      }),
      connectTimetableClasses: build.mutation({
        ...intentOf(connectTimetableClasses),
        invalidatesTags: ['roster', 'groupHistory', 'instructorSchedule'],
      }),
    }),
  });

export const { useInstructorScheduleQuery, useCreateGroupFromTimetableMutation, useConnectTimetableClassesMutation } =
  timetable;
