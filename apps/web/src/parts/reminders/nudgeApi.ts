import { getReminders, nudgeLearners, setReminders } from '@circuit/contract/reminders';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const nudges = api.enhanceEndpoints({ addTagTypes: ['reminders'] }).injectEndpoints({
  endpoints: (build) => ({
    // Who has finished may be another in a minute.
    nudgeRehearsal: build.query({ ...fromContract(nudgeLearners), keepUnusedDataFor: 0 }),
    nudge: build.mutation({ ...intentOf(nudgeLearners), invalidatesTags: ['reminders'] }),
    reminders: build.query({ ...fromContract(getReminders), providesTags: ['reminders'] }),
    setReminders: build.mutation({ ...intentOf(setReminders), invalidatesTags: ['reminders'] }),
  }),
});

export const { useNudgeRehearsalQuery, useNudgeMutation, useRemindersQuery, useSetRemindersMutation } = nudges;
