import { listPracticeEssays } from '@circuit/contract/calibrations';
import { listLearnerEvaluations } from '@circuit/contract/evaluations';
import type { getGroup } from '@circuit/contract/groups';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';

import { api, fromContract } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

/** The course around it. */
export type LearnersCourse = ResponseOf<typeof getGroup>;

// The page of an assignment asks for these by itself, which says nothing of whether somebody is there. (SX-15)
const byTheClock = { isBackground: true };

/** What of an assignment belongs to the learner who looks at it. */
export const learnerApi = api
  .enhanceEndpoints({ addTagTypes: ['ownStatus', 'ownPractice', 'ownReviews'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownLearnerStatus: build.query({ ...fromContract(getOwnLearnerStatus, byTheClock), providesTags: ['ownStatus'] }),
      practiceEssays: build.query({ ...fromContract(listPracticeEssays, byTheClock), providesTags: ['ownPractice'] }),
      learnerEvaluations: build.query({
        ...fromContract(listLearnerEvaluations, byTheClock),
        providesTags: ['ownReviews'],
      }),
    }),
  });

/** What there is to review: classmates' work and one's own. */
export type OwnReviews = ResponseOf<typeof listLearnerEvaluations>;

export const { useOwnLearnerStatusQuery, usePracticeEssaysQuery, useLearnerEvaluationsQuery } = learnerApi;
