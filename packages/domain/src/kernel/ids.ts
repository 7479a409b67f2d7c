import type { Brand } from './brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type GroupId = Brand<string, 'GroupId'>;
export type AssignmentId = Brand<string, 'AssignmentId'>;
export type RubricId = Brand<string, 'RubricId'>;
export type GroupAssignmentId = Brand<string, 'GroupAssignmentId'>;
export type SessionId = Brand<string, 'SessionId'>;
export type JobLogId = Brand<string, 'JobLogId'>;
export type ArtifactId = Brand<string, 'ArtifactId'>;
export type SubmissionId = Brand<string, 'SubmissionId'>;
export type EvaluationId = Brand<string, 'EvaluationId'>;
export type RubricVersionId = Brand<string, 'RubricVersionId'>;
export type CalibrationId = Brand<string, 'CalibrationId'>;
export type ScoreRunId = Brand<string, 'ScoreRunId'>;

/** Like `shard()`: for values already checked at the edge (token, contract, row, test). */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller below names its brand by its return type
function give<Id extends Brand<string, string>>(checked: string): Id {
  return checked as Id; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one place these brands are given
}

export const userId = (checked: string): UserId => give(checked);
export const groupId = (checked: string): GroupId => give(checked);
export const assignmentId = (checked: string): AssignmentId => give(checked);
export const rubricId = (checked: string): RubricId => give(checked);
export const groupAssignmentId = (checked: string): GroupAssignmentId => give(checked);
export const sessionId = (checked: string): SessionId => give(checked);
export const jobLogId = (checked: string): JobLogId => give(checked);
export const artifactId = (checked: string): ArtifactId => give(checked);
export const submissionId = (checked: string): SubmissionId => give(checked);
export const evaluationId = (checked: string): EvaluationId => give(checked);
