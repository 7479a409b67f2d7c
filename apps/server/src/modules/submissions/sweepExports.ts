import { ARCHIVE_DAYS } from '@circuit/domain/submissions';

import { sweepFolder } from '#platform/sweepFolder.ts';

/** An archive is a copy of everybody's work: it does not lie about for longer than somebody needs it. (SS-9) */
export const sweepExports = sweepFolder('submissionExports', ARCHIVE_DAYS);
