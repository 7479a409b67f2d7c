import { type getGroup, getOwnLearnerStatus, listLearnerEvaluations, listPracticeEssays } from '@circuit/contract';

import { api, fromContract } from '#shared/api/api.ts';
import type { ResponseOf } from '#shared/api/contractCall.ts';

/** The course around it. */
export type LearnersCourse = ResponseOf<typeof getGroup>;

/** What of a run belongs to the learner who looks at it. */
export const learnerApi = api
  .enhanceEndpoints({ addTagTypes: ['ownStatus', 'ownPractice', 'ownReviews'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownLearnerStatus: build.query({ ...fromContract(getOwnLearnerStatus), providesTags: ['ownStatus'] }),
      practiceEssays: build.query({ ...fromContract(listPracticeEssays), providesTags: ['ownPractice'] }),
      learnerEvaluations: build.query({ ...fromContract(listLearnerEvaluations), providesTags: ['ownReviews'] }),
    }),
  });

/** What there is to review: classmates' work and one's own. */
export type OwnReviews = ResponseOf<typeof listLearnerEvaluations>;

export const { useOwnLearnerStatusQuery, usePracticeEssaysQuery, useLearnerEvaluationsQuery } = learnerApi;
