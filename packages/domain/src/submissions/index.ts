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
export {
  KEEP_EVERY_MS,
  MOST_VERSIONS,
  MOST_WORDS,
  shouldKeepDraft,
  thinnedOut,
  type KeptDraft,
} from './draftHistory.ts';
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
export { maskAuthor, MASKED_LINK_TITLE, maskLinks, type MaskedDocument, type ReviewerView } from './maskAuthor.ts';
export { maskPeople, type MaskedText } from './maskPeople.ts';
export { handInFaults, type HandInPiece } from './readiness.ts';
export { handedInForYouLetter } from './selfHandInLetter.ts';
export {
  handsItselfInAt,
  judgeSelfHandIn,
  mayChangeSelfHandIn,
  SELF_HAND_IN_DELAY_MS,
  selfHandInAt,
  selfHandInSentences,
  type DraftAtEnd,
  type SelfHandInVerdict,
} from './selfHandIn.ts';
