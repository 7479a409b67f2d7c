import type {
  AssignmentId,
  CalibrationId,
  EvaluationId,
  GroupAssignmentId,
  GroupId,
  JobLogId,
  RubricId,
  RubricVersionId,
  ScoreRunId,
  SessionId,
  SubmissionId,
  UserId,
} from '@circuit/domain/kernel';
import { ACTIVITIES } from '@circuit/domain/permissions';
import { LONGEST_SECTION } from '@circuit/domain/roster';
import { z } from '../zod/index.ts';

const idShape = <Id extends string>() => z.uuid() as unknown as z.ZodType<Id, Id>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the one place where the wire gives these brands

export const userIdShape = idShape<UserId>();
export const groupIdShape = idShape<GroupId>();
export const assignmentIdShape = idShape<AssignmentId>();
export const rubricIdShape = idShape<RubricId>();
export const rubricVersionIdShape = idShape<RubricVersionId>();
export const calibrationIdShape = idShape<CalibrationId>();
export const groupAssignmentIdShape = idShape<GroupAssignmentId>();
export const submissionIdShape = idShape<SubmissionId>();
export const evaluationIdShape = idShape<EvaluationId>();
export const sessionIdShape = idShape<SessionId>();
export const jobLogIdShape = idShape<JobLogId>();
export const scoreRunIdShape = idShape<ScoreRunId>();

/** A Date on the server, an ISO string with zone on the wire and in the browser. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A label of a person in a course. */
export const section = z.string().trim().min(1).max(LONGEST_SECTION);

export const activities = z.array(z.enum(ACTIVITIES)).readonly();

/** Every entity that can be changed carries it; it is also the ETag. */
export const version = z.number().int();

export const count = z.number().int();

/** Of what is asked for about one assignment of a course. */
export const ofGroupAssignment = z.object({ groupAssignmentId: groupAssignmentIdShape });

/** Somebody as staff see them: by name. */
export const person = z.object({ id: userIdShape, firstName: z.string(), lastName: z.string(), email: z.string() });
