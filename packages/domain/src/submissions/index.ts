export {
  ARCHIVE_DAYS,
  archiveFiles,
  archiveFolders,
  archiveRefusal,
  archiveTitle,
  ESSAY_FILE,
  isArchiveKept,
  safeName,
  uniqueNames,
  type ArchivedAuthor,
  type ArchivedFile,
  type ArchiveKind,
} from './archive.ts';
export { findTraces, TRACE_PLACES, type CheckedArtifact, type FoundTrace, type TracePlace } from './findTraces.ts';
export {
  identityTraces,
  identityTracesInFileName,
  TRACE_KINDS,
  type Author,
  type IdentityTrace,
  type TraceKind,
} from './identityTraces.ts';
export { isHandInOver, isLateHandIn } from './lateness.ts';
export { maskPeople, type MaskedText } from './maskPeople.ts';
export { handInFaults, type HandInPiece } from './readiness.ts';
