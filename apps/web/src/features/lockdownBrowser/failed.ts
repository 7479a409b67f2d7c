import { LAUNCH_ERROR } from '@circuit/domain/lockdownBrowser';

import { PATHS } from '#parts/addresses/paths.ts';
import { withQuery } from '#platform/navigation/withQuery.ts';

/** Where a session that does not start ends. (S8.07) */
export const FAILED = withQuery(PATHS.error, { message: LAUNCH_ERROR });
