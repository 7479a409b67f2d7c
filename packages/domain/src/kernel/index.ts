export { assertNever } from './assertNever.ts';
export { shard, type Brand, type Shard } from './brand.ts';
export {
  artifactId,
  assignmentId,
  evaluationId,
  groupAssignmentId,
  groupId,
  jobLogId,
  rubricId,
  sessionId,
  submissionId,
  userId,
  type ArtifactId,
  type AssignmentId,
  type CalibrationId,
  type EvaluationId,
  type GroupAssignmentId,
  type GroupId,
  type JobLogId,
  type RubricId,
  type RubricVersionId,
  type ScoreRunId,
  type SessionId,
  type SubmissionId,
  type UserId,
} from './ids.ts';
export { err, ok, type Result } from './result.ts';
