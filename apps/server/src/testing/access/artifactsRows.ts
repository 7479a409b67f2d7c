import { EMPTY_DOCUMENT } from '@circuit/domain/richText';

import { ADMINS, NOBODY_BUT_SUPER, SIGNED_IN, type Rows } from './row.ts';

const NO_ID = '01900000-0000-7000-8000-00000000dead';

/** Pieces of work, here those of an assignment of the library; and what is asked about links. */
export const artifactsRows: Rows = {
  'GET /api/artifacts': {
    kind: 'assignment',
    allowed: ['viewer', ...ADMINS],
    request: ({ assignmentId }) => ({ holderId: assignmentId }),
  },
  'POST /api/artifacts/links': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ holderId: assignmentId, url: 'https://example.edu/' }),
  },
  'POST /api/artifacts/texts': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ holderId: assignmentId, document: EMPTY_DOCUMENT }),
  },
  'POST /api/artifactUploads': {
    kind: 'assignment',
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ holderId: assignmentId, name: 'a.txt', byteSize: 1, use: 'file' }),
  },
  // A caller who may not see an artifact or an upload gets 404: for them it does not exist.
  'DELETE /api/artifacts/{artifactId}': { allowed: SIGNED_IN, request: () => ({ artifactId: NO_ID }) },
  'GET /api/artifactUploads/{uploadId}': { allowed: SIGNED_IN, request: () => ({ uploadId: NO_ID }) },
  'PUT /api/artifactUploads/{uploadId}/parts/{partNumber}': {
    allowed: SIGNED_IN,
    request: () => ({ uploadId: NO_ID, partNumber: 1 }),
  },
  'POST /api/artifactUploads/{uploadId}/complete': {
    allowed: SIGNED_IN,
    request: () => ({ uploadId: NO_ID, sha256: '0'.repeat(64) }),
  },
  'DELETE /api/artifactUploads/{uploadId}': { allowed: SIGNED_IN, request: () => ({ uploadId: NO_ID }) },
  'GET /api/artifactTokens/{artifactId}': { allowed: SIGNED_IN, request: () => ({ artifactId: NO_ID }) },
  // A token that was given to nobody opens nothing for anybody.
  'GET /api/artifactContents': { allowed: [], request: () => ({ token: 'none' }) },
  'GET /api/url/headers': { allowed: SIGNED_IN, request: () => ({ url: 'https://localhost/' }) },
};
