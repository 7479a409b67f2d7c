import type { Implementation } from '#platform/implement.ts';

import { getDraftVersionRoute, listDraftVersionsRoute, restoreDraftVersionRoute } from './draftHistory.ts';
import { exportSubmissionsRoute, getSubmissionsExportRoute } from './export.ts';
import { checkSubmissionRoute, handInSubmissionRoute } from './handIn.ts';
import { createSubmissionRoute, getOwnSubmissionRoute, saveSubmissionRoute } from './saveDraft.ts';
import { switchSelfHandInRoute } from './selfHandIn.ts';
import {
  getStoredDraftRoute,
  handInStoredDraftRoute,
  listSubmissionsRoute,
  reopenSubmissionRoute,
  withdrawSubmissionRoute,
} from './staff.ts';
import { getSubmissionVersionRoute, listSubmissionVersionsRoute } from './versions.ts';

export const submissionsRoutes: readonly Implementation[] = [
  getOwnSubmissionRoute,
  createSubmissionRoute,
  saveSubmissionRoute,
  handInSubmissionRoute,
  switchSelfHandInRoute,
  checkSubmissionRoute,
  listDraftVersionsRoute,
  getDraftVersionRoute,
  restoreDraftVersionRoute,
  listSubmissionVersionsRoute,
  getSubmissionVersionRoute,
  listSubmissionsRoute,
  exportSubmissionsRoute,
  getSubmissionsExportRoute,
  withdrawSubmissionRoute,
  reopenSubmissionRoute,
  getStoredDraftRoute,
  handInStoredDraftRoute,
];
