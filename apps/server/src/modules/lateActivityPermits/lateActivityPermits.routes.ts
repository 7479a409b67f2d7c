import type { Implementation } from '#platform/implement.ts';

import { deleteExcusalRoute, giveExcusalsRoute, listExcusalsRoute, previewExcusalsRoute } from './excusals.ts';
import {
  deleteLateActivityPermitRoute,
  giveLateActivityPermitsRoute,
  listLateActivityPermitsRoute,
  previewLateActivityPermitsRoute,
} from './permits.ts';

export const lateActivityPermitsRoutes: readonly Implementation[] = [
  listLateActivityPermitsRoute,
  previewLateActivityPermitsRoute,
  giveLateActivityPermitsRoute,
  deleteLateActivityPermitRoute,
  listExcusalsRoute,
  previewExcusalsRoute,
  giveExcusalsRoute,
  deleteExcusalRoute,
];
