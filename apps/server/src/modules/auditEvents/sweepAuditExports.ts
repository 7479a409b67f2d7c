import { ARCHIVE_DAYS } from '@circuit/domain/submissions';

import { sweepFolder } from '#platform/sweepFolder.ts';

/** A file holds what every person of a university did. (AU-15) */
export const sweepAuditExports = sweepFolder('auditExports', ARCHIVE_DAYS);
