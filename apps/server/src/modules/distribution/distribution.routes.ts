import type { Implementation } from '#platform/implement.ts';

import {
  addAllocationRoute,
  deleteAllocationRoute,
  listAllocationsRoute,
  listPairingChoicesRoute,
} from './allocations.ts';
import { distributeRoute, getDistributionRoute, listDistributionsRoute } from './distribute.ts';
import { getCoverageRoute, topUpReviewsRoute } from './topUp.ts';

export const distributionRoutes: readonly Implementation[] = [
  distributeRoute,
  listDistributionsRoute,
  getDistributionRoute,
  getCoverageRoute,
  topUpReviewsRoute,
  listAllocationsRoute,
  listPairingChoicesRoute,
  addAllocationRoute,
  deleteAllocationRoute,
];
