import { OWN_ARCHIVE_DAYS } from '@circuit/domain/ownData';

import { sweepFolder } from '#platform/sweepFolder.ts';

/** An archive holds all that one person wrote. (OD-5) */
export const sweepOwnArchives = sweepFolder('ownArchives', OWN_ARCHIVE_DAYS);
