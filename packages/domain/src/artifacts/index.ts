export { unmetConstraints, type ArtifactConstraint, type JudgedArtifact } from './constraints.ts';
export {
  extensionOf,
  FILE_EXTENSIONS,
  fileKindOf,
  previewOf,
  type Cleaning,
  type FileKind,
  type Preview,
} from './fileKinds.ts';
export { IMAGE_LIMITS, IMAGE_PICKER_ACCEPT, isPastedImageType } from './images.ts';
export {
  DEFAULT_QUOTAS,
  isNearlyFull,
  QUOTA_LIMITS,
  quotaErrors,
  quotaRefusal,
  quotasWithin,
  quotaWarning,
  REMOVED_FILE_DAYS,
  type StorageQuotas,
  type StorageUse,
} from './quotas.ts';
export { fileRefusalStatus, fileRefusalText, gigabytes, type FileRefusal } from './refusals.ts';
export { opensFor, TOKEN_SECONDS, viewOf, type HolderAccess, type TokenFacts } from './tokens.ts';
export {
  ARTIFACT_TYPES,
  FILE_USES,
  HOLDER_KINDS,
  TOKEN_PURPOSES,
  type ArtifactType,
  type FileUse,
  type HolderKind,
  type TokenPurpose,
} from './types.ts';
export { checkOffer, partBytes, partCount, safeFileName, UPLOAD_LIMITS, type OfferedFile } from './uploads.ts';
export { wordsText } from './wordsText.ts';
