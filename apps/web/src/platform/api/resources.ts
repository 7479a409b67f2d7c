import { getUserInfo } from '@circuit/contract/accounts';
import { type Assignment, getAssignment, listAssignments } from '@circuit/contract/assignments';
import { getConfiguration, getWebClient } from '@circuit/contract/configuration';
import { getDashboard } from '@circuit/contract/dashboard';
import { listExternalTerms } from '@circuit/contract/externalTerms';
import { getGroup, listGroups } from '@circuit/contract/groups';
import { listIdentityProviders } from '@circuit/contract/identityProviders';
import { listExternalProviders } from '@circuit/contract/providers';
import { getRubric, listRubrics, type Rubric } from '@circuit/contract/rubrics';
import { getUserSettings, updateUserSettings } from '@circuit/contract/userSettings';

import { api, fromContract, intentOf } from './api.ts';
import type { ResponseOf } from './contractCall.ts';
import { everyPage } from './everyPage.ts';

const byTheClock = { isBackground: true };

/** What the whole app reads; a feature injects its own beside these. */
const queries = api.injectEndpoints({
  endpoints: (build) => ({
    configuration: build.query(fromContract(getConfiguration, byTheClock)),
    webClient: build.query(fromContract(getWebClient, byTheClock)),
    identityProviders: build.query(fromContract(listIdentityProviders, byTheClock)),
    userInfo: build.query({ ...fromContract(getUserInfo), providesTags: ['userInfo'] }),
    dashboard: build.query(fromContract(getDashboard, byTheClock)),
    userSettings: build.query(fromContract(getUserSettings)),
    externalTerms: build.query({ ...fromContract(listExternalTerms, byTheClock), providesTags: ['externalTerms'] }),
    externalProviders: build.query(fromContract(listExternalProviders, byTheClock)),
    /** The person's own, all of them, past ones too: guards, menus and home decide from these. (S4.05) */
    groups: build.query({
      queryFn: (_nothing: void, query) => everyPage(listGroups, { tab: 'ALL' }, query),
      providesTags: ['groups'],
    }),
    assignments: build.query({
      queryFn: (_nothing: void, query) => everyPage(listAssignments, {}, query),
      providesTags: ['assignments'],
    }),
    rubrics: build.query({
      queryFn: (_nothing: void, query) => everyPage(listRubrics, {}, query),
      providesTags: ['rubrics'],
    }),
    group: build.query({ ...fromContract(getGroup), providesTags: ['groups'] }),
    assignment: build.query({ ...fromContract(getAssignment), providesTags: ['assignments'] }),
    rubric: build.query({ ...fromContract(getRubric), providesTags: ['rubrics'] }),
  }),
});

const mutations = queries.injectEndpoints({
  endpoints: (build) => ({
    updateUserSettings: build.mutation({
      ...intentOf(updateUserSettings),
      // The answer carries the version that the next save has to name.
      onQueryStarted: async (_intent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved !== undefined)
          dispatch(queries.util.updateQueryData('userSettings', undefined, () => ({ ...saved.data })));
      },
    }),
  }),
});

/** Shows the university’s settings as the server just answered, everywhere at once. */
export const putConfiguration = (configuration: ResponseOf<typeof getConfiguration>) =>
  queries.util.updateQueryData('configuration', undefined, () => configuration);

/** Shows an assignment as the server just answered, without asking again. */
export const putAssignment = (assignment: Assignment) =>
  queries.util.updateQueryData('assignment', { assignmentId: assignment.id }, () => assignment);

/** Shows a rubric as the server just answered, without asking again. */
export const putRubric = (rubric: Rubric) =>
  queries.util.updateQueryData('rubric', { rubricId: rubric.id }, () => rubric);

/** The same in the list that pickers offer: its name and its points are of this moment. (AE-8) */
export const putRubricInList = (rubric: Rubric) =>
  queries.util.updateQueryData('rubrics', undefined, ({ items }) => {
    const place = items.findIndex(({ id }) => id === rubric.id);
    const known = items[place];
    if (known !== undefined)
      items[place] = { ...known, name: rubric.name, points: rubric.points, criteriaCount: rubric.criteriaCount };
  });

/** What belongs to nobody and stays when somebody signs out; everything else goes. */
export const OPEN_QUERIES: readonly string[] = ['configuration', 'webClient', 'identityProviders'];

export const { endpoints: resources } = mutations;

export const {
  useConfigurationQuery,
  useWebClientQuery,
  useIdentityProvidersQuery,
  useUserInfoQuery,
  useDashboardQuery,
  useExternalTermsQuery,
  useExternalProvidersQuery,
  useUserSettingsQuery,
  useUpdateUserSettingsMutation,
  useGroupsQuery,
  useAssignmentsQuery,
  useRubricsQuery,
  useGroupQuery,
  useAssignmentQuery,
  useRubricQuery,
} = mutations;
