import { listAesFeedback, putReaderChoice, requestAesFeedback } from '@circuit/contract/aesFeedback';
import {
  checkSubmission,
  createSubmission,
  getOwnSubmission,
  getSubmissionVersion,
  getDraftVersion,
  handInSubmission,
  listDraftVersions,
  listSubmissionVersions,
  restoreDraftVersion,
  switchSelfHandIn,
  type Submission,
} from '@circuit/contract/submissions';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { fromContract, intentOf } from '#platform/api/api.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import { recordActs } from '#platform/learningEvents/record.ts';

const handIns = learnerApi
  .enhanceEndpoints({ addTagTypes: ['ownSubmission', 'ownChecks', 'ownVersions', 'ownFeedback', 'ownDraftVersions'] })
  .injectEndpoints({
    endpoints: (build) => ({
      // The page of an assignment asks by itself, also when nobody is there. (SX-15)
      // A file or link that is added or removed is a change since the last hand-in, as a word is.
      ownSubmission: build.query({
        ...fromContract(getOwnSubmission, { isBackground: true }),
        providesTags: ['ownSubmission', 'artifacts'],
      }),
      createSubmission: build.mutation({
        ...intentOf(createSubmission),
        invalidatesTags: ['ownSubmission'],
        onQueryStarted: async ({ request: { groupAssignmentId } }, { queryFulfilled }) => {
          const begun = await queryFulfilled.catch(() => undefined);
          if (begun !== undefined)
            recordActs({ kind: 'startedWriting', groupAssignmentId, submissionId: begun.data.id });
        },
      }),
      handInSubmission: build.mutation({
        ...intentOf(handInSubmission),
        invalidatesTags: ['ownSubmission', 'ownStatus', 'ownVersions'],
        onQueryStarted: async ({ request: { groupAssignmentId, submissionId } }, { queryFulfilled }) => {
          const answered = await queryFulfilled.catch(() => undefined);
          if (answered !== undefined) recordActs({ kind: 'handedIn', groupAssignmentId, submissionId });
        },
      }),
      // The answer is shown at once: its author is writing in it.
      switchSelfHandIn: build.mutation({
        ...intentOf(switchSelfHandIn),
        onQueryStarted: async ({ request: { groupAssignmentId } }, { dispatch, queryFulfilled }) => {
          const answered = await queryFulfilled.catch(() => undefined);
          if (answered === undefined) return;
          const { handsItselfIn, handsItselfInAt } = answered.data;
          dispatch(showSwitch(groupAssignmentId, { handsItselfIn, handsItselfInAt }));
        },
      }),
      draftVersions: build.query({ ...fromContract(listDraftVersions), providesTags: ['ownDraftVersions'] }),
      draftVersion: build.query(fromContract(getDraftVersion)),
      restoreDraftVersion: build.mutation({
        ...intentOf(restoreDraftVersion),
        invalidatesTags: ['ownDraftVersions', 'ownChecks'],
      }),
      // It looks into files, which change with the list of artifacts.
      submissionChecks: build.query({ ...fromContract(checkSubmission), providesTags: ['ownChecks', 'artifacts'] }),
      submissionVersions: build.query({ ...fromContract(listSubmissionVersions), providesTags: ['ownVersions'] }),
      submissionVersion: build.query(fromContract(getSubmissionVersion)),
      aesFeedback: build.query({ ...fromContract(listAesFeedback), providesTags: ['ownFeedback'] }),
      putReaderChoice: build.mutation({ ...intentOf(putReaderChoice), invalidatesTags: ['ownFeedback'] }),
      requestAesFeedback: build.mutation({ ...intentOf(requestAesFeedback), invalidatesTags: ['ownFeedback'] }),
    }),
  });

/** Shows a hand-in as the server just answered, without asking again: its author is writing in it. */
export const showSubmission = (groupAssignmentId: GroupAssignmentId, submission: Submission) =>
  handIns.util.updateQueryData('ownSubmission', { groupAssignmentId }, (shown) => ({ ...shown, submission }));

/** Words that were saved meanwhile stay as they are. */
const showSwitch = (
  groupAssignmentId: GroupAssignmentId,
  fields: Pick<Submission, 'handsItselfIn' | 'handsItselfInAt'>,
) =>
  handIns.util.updateQueryData('ownSubmission', { groupAssignmentId }, (shown) => ({
    ...shown,
    submission: shown.submission === null ? null : { ...shown.submission, ...fields },
  }));

export const {
  useOwnSubmissionQuery,
  useCreateSubmissionMutation,
  useHandInSubmissionMutation,
  useSwitchSelfHandInMutation,
  useDraftVersionsQuery,
  useDraftVersionQuery,
  useRestoreDraftVersionMutation,
  useSubmissionChecksQuery,
  useSubmissionVersionsQuery,
  useSubmissionVersionQuery,
  useAesFeedbackQuery,
  useLazyAesFeedbackQuery,
  usePutReaderChoiceMutation,
  useRequestAesFeedbackMutation,
} = handIns;
