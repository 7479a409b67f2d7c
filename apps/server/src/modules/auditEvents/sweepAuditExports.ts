import { ARCHIVE_DAYS } from '@circuit/domain/handIn';

import { sweepFolder } from '#platform/storage/sweepFolder.ts';

/** A file holds what every person of a university did. (AU-15) */
export const sweepAuditExports = sweepFolder('auditExports', ARCHIVE_DAYS);
