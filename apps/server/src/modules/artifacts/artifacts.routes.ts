import type { Implementation } from '#platform/implement.ts';

import { abandonUploadRoute } from './abandonUpload.ts';
import { addLinkRoute, addTextRoute } from './addArtifacts.ts';
import { completeUploadRoute } from './completeUpload.ts';
import { getArtifactContentRoute } from './getArtifactContent.ts';
import { getArtifactTokenRoute } from './getArtifactToken.ts';
import type { HolderRules } from './holders.ts';
import { listArtifactsRoute } from './listArtifacts.ts';
import { removeArtifactRoute } from './removeArtifact.ts';
import { sendPartRoute } from './sendPart.ts';
import { getUploadRoute, startUploadRoute } from './startUpload.ts';

export const artifactsRoutes = (rules: HolderRules): readonly Implementation[] => [
  listArtifactsRoute(rules),
  addLinkRoute(rules),
  addTextRoute(rules),
  removeArtifactRoute(rules),
  startUploadRoute(rules),
  getUploadRoute,
  sendPartRoute,
  completeUploadRoute(rules),
  abandonUploadRoute,
  getArtifactTokenRoute(rules),
  getArtifactContentRoute(rules),
];
