import { getNamesAccess, getQueuedAuthor, getStudent } from '@circuit/contract/students';
import { exportSubmissions, getSubmissionVersion, listSubmissions } from '@circuit/contract/submissions';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

/** Work by name, for staff. */
const students = api.enhanceEndpoints({ addTagTypes: ['students'] }).injectEndpoints({
  endpoints: (build) => ({
    namesAccess: build.query({ ...fromContract(getNamesAccess), providesTags: ['students'] }),
    queuedAuthor: build.query({ ...fromContract(getQueuedAuthor), providesTags: ['students'] }),
    // What others do on the pages it links to shows when one comes back.
    student: build.query({ ...fromContract(getStudent), providesTags: ['students'], keepUnusedDataFor: 30 }),
    handIns: build.query({ ...fromContract(listSubmissions), providesTags: ['students'] }),
    studentsVersion: build.query(fromContract(getSubmissionVersion)),
    exportHandIns: build.mutation(intentOf(exportSubmissions)),
  }),
});

export const {
  useNamesAccessQuery,
  useQueuedAuthorQuery,
  useStudentQuery,
  useHandInsQuery,
  useStudentsVersionQuery,
  useExportHandInsMutation,
} = students;
