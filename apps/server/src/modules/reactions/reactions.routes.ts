import type { Implementation } from '#platform/implement.ts';

import { reactToReviewRoute } from './reactToReview.ts';

export const reactionsRoutes: readonly Implementation[] = [reactToReviewRoute];
