export {
  OWN_ARCHIVE_DAYS,
  OWN_ARCHIVE_STATES,
  ownArchiveExpiry,
  ownArchiveState,
  type OwnArchiveState,
} from './archiveState.ts';
export {
  wordedAnswers,
  type OwnAccount,
  type OwnAssignment,
  type OwnResult,
  type OwnReview,
  type OwnVersion,
} from './ownData.ts';
export { accountPage, assignmentPage, type ListedAssignment } from './pages.ts';
