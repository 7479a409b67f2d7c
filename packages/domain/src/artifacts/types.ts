/** A piece of work is a text, a file or a link. (S3.09) */
export const ARTIFACT_TYPES = ['TextArtifact', 'FileArtifact', 'UrlArtifact'] as const;
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];

/** What an artifact belongs to. A person who may read the holder may read the artifact. (AR-1) */
export const HOLDER_KINDS = [
  'assignment',
  'calibration',
  'groupAssignment',
  'groupAssignmentCalibration',
  'submission',
] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];

/** What a file is for: a picture inside a text, or a piece of work of its own. */
export const FILE_USES = ['image', 'file'] as const;
export type FileUse = (typeof FILE_USES)[number];

/** What a token opens: the copy that everybody sees, or the file as its author handed it over. */
export const TOKEN_PURPOSES = ['view', 'original'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];
