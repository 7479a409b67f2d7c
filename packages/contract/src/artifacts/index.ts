import { FILE_USES, HOLDER_KINDS, TOKEN_PURPOSES, UPLOAD_LIMITS } from '@circuit/domain/artifacts';
import type { ArtifactId } from '@circuit/domain/kernel';
import { z } from '../zod/index.ts';

import { bytes, endpoint, noContent, storedFile } from '../endpoint/index.ts';
import { richText } from '../richText/index.ts';
import { instant } from '../shapes/index.ts';

// Not z.uuid(): what peers see instead of an id has 128 bits of its own, without a version in them.
const artifactIdShape = z.guid() as unknown as z.ZodType<ArtifactId, ArtifactId>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the wire gives the brand here
// The id that the artifact will have.
const uploadIdShape = artifactIdShape;

const holder = { holderKind: z.enum(HOLDER_KINDS).default('assignment'), holderId: z.uuid() };
const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(2000);

const shared = {
  /** For readers an alias of their own, which tells nothing of when it was made. */
  id: artifactIdShape,
  /** Of a file its name, of a link or text its title. Readers get a name that says nothing. */
  name: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may remove it. */
  mayChange: z.boolean(),
};

export const artifact = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('TextArtifact'), document: richText }),
  z.object({
    ...shared,
    type: z.literal('FileArtifact'),
    use: z.enum(FILE_USES),
    mediaType: z.string(),
    byteSize: z.number().int(),
    /** Of pictures. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
  }),
  z.object({ ...shared, type: z.literal('UrlArtifact'), url: z.string() }),
]);
export type Artifact = z.infer<typeof artifact>;

export const listArtifacts = endpoint({
  method: 'GET',
  path: '/api/artifacts',
  summary: 'The pieces of work that belong to something, such as the supporting material of an assignment',
  access: 'signedIn',
  request: z.object(holder),
  response: z.object({
    items: z.array(artifact),
    mayChange: z.boolean(),
    /** Said where files are added: how little space is left, and what to do. Left out while there is plenty. */
    spaceWarning: z.string().optional(),
  }),
});

export const addLink = endpoint({
  method: 'POST',
  path: '/api/artifacts/links',
  summary: 'Add a link',
  access: 'signedIn',
  request: z.object({ ...holder, url: webAddress, title: z.string().trim().max(200).default('') }),
  response: artifact,
});

export const addText = endpoint({
  method: 'POST',
  path: '/api/artifacts/texts',
  summary: 'Add a text',
  access: 'signedIn',
  request: z.object({ ...holder, title: z.string().trim().max(200).default(''), document: richText }),
  response: artifact,
});

export const removeArtifact = endpoint({
  method: 'DELETE',
  path: '/api/artifacts/{artifactId}',
  summary: 'Remove a piece of work; it is kept, and nobody is shown it',
  access: 'signedIn',
  idempotency: 'natural',
  request: z.object({ artifactId: artifactIdShape }),
  response: noContent,
});

const upload = z.object({
  id: uploadIdShape,
  name: z.string(),
  byteSize: z.number().int(),
  partBytes: z.number().int(),
  /** What is still to be sent: to the address, if there is one, else to us. */
  missing: z.array(
    z.object({
      partNumber: z.number().int(),
      byteSize: z.number().int(),
      address: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }).nullable(),
    }),
  ),
});
export type ArtifactUpload = z.infer<typeof upload>;

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/artifactUploads',
  summary: 'Offer a file; answers the parts in which to send it',
  access: 'signedIn',
  request: z.object({
    ...holder,
    name: z.string().min(1).max(500),
    byteSize: z.number().int().min(0).max(2_000_000_000_000),
    use: z.enum(FILE_USES),
  }),
  response: upload,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/artifactUploads/{uploadId}',
  summary: 'Which parts of a file are still missing, with fresh addresses',
  access: 'signedIn',
  request: z.object({ uploadId: uploadIdShape }),
  response: upload,
});

export const sendPart = endpoint({
  method: 'PUT',
  path: '/api/artifactUploads/{uploadId}/parts/{partNumber}',
  summary: 'Send one part of a file; a part that is sent twice is there once',
  access: 'signedIn',
  idempotency: 'natural',
  takesBytes: true,
  request: z.object({
    uploadId: uploadIdShape,
    partNumber: z.coerce
      .number()
      .int()
      .min(1)
      .max(UPLOAD_LIMITS.mostBytes / UPLOAD_LIMITS.partBytes),
    bytes,
  }),
  response: noContent,
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/artifactUploads/{uploadId}/complete',
  summary: 'Check the file that was sent and make it an artifact; asked again, the same artifact',
  access: 'signedIn',
  idempotency: 'natural',
  request: z.object({
    uploadId: uploadIdShape,
    /** Of the whole file, in hexadecimal, as the sender sees it. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  response: artifact,
});

export const abandonUpload = endpoint({
  method: 'DELETE',
  path: '/api/artifactUploads/{uploadId}',
  summary: 'Give up an upload that has not finished; one that is over stays as it is',
  access: 'signedIn',
  idempotency: 'natural',
  request: z.object({ uploadId: uploadIdShape }),
  response: noContent,
});

export const getArtifactToken = endpoint({
  method: 'GET',
  path: '/api/artifactTokens/{artifactId}',
  summary: 'A token that opens one file for the caller and one purpose, for five minutes',
  access: 'signedIn',
  request: z.object({ artifactId: artifactIdShape, purpose: z.enum(TOKEN_PURPOSES).default('view') }),
  response: z.object({
    token: z.string(),
    expiresAt: instant,
    name: z.string(),
    mediaType: z.string(),
    byteSize: z.number().int(),
  }),
  givesToken: true,
});

export const getArtifactContent = endpoint({
  method: 'GET',
  path: '/api/artifactContents',
  summary: 'The bytes of a file, for the caller who was given the token',
  access: 'signedIn',
  answersFile: true,
  request: z.object({ token: z.string().min(1).max(500) }),
  response: storedFile,
});
