import { OWN_ARCHIVE_STATES } from '@circuit/domain/ownData';

import { z } from '../zod/index.ts';

import { endpoint, storedFile } from '../endpoint/index.ts';
import { instant, jobLogIdShape } from '../shapes/index.ts';

const ownArchive = z.object({
  state: z.enum(OWN_ARCHIVE_STATES),
  /** Null while there is none. */
  jobLogId: jobLogIdShape.nullable(),
  requestedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** When the file is removed. */
  expiresAt: instant.nullable(),
  byteSize: z.number().nullable(),
  done: z.number(),
  total: z.number().nullable(),
});

export const getOwnArchive = endpoint({
  method: 'GET',
  path: '/api/ownData/archive',
  summary: "The newest archive of the caller's own work, and how far it is; never while impersonated",
  access: 'signedIn',
  request: z.object({}),
  response: ownArchive,
});

export const makeOwnArchive = endpoint({
  method: 'POST',
  path: '/api/ownData/archive',
  summary: "Make an archive of the caller's own work and data; answers the one that is being made if there is one",
  access: 'signedIn',
  request: z.object({}),
  response: ownArchive,
});

export const downloadOwnArchive = endpoint({
  method: 'GET',
  path: '/api/ownData/archive/{jobLogId}/file',
  summary: 'The archive as a ZIP file, for seven days; for the person it is about and nobody else',
  access: 'signedIn',
  request: z.object({ jobLogId: jobLogIdShape }),
  response: storedFile,
  answersFile: true,
  writes: true,
  idempotency: 'natural',
});
