import type { AssignmentDesign, Quality } from '@circuit/domain/assignments';
import type { ArtifactId, AssignmentId, GroupId, RubricId, UserId } from '@circuit/domain/kernel';
import type { EntityRole, GlobalRole, GroupRole } from '@circuit/domain/permissions';
import type { RichDocument } from '@circuit/domain/richText';
import type { RosterEntry } from '@circuit/domain/roster';
import type { Activation, PhaseType } from '@circuit/domain/phases';
import type { Criterion, CriterionAnswer } from '@circuit/domain/rubrics';

import type { SeededDraftVersion, SeededTimeRequest } from './drafts.ts';
import type { Person } from './people.ts';

/** The rows of a shard, table by table, before they are written. Fields that are left out get the table's defaults. */
export interface Plan {
  readonly shardConfigurations: readonly {
    readonly universityName: string;
    readonly universityUrl: string;
    readonly lmsName: string;
    readonly helpUrl: string;
    readonly supportEmail: string;
    readonly disabilityContactUrl: string;
  }[];
  readonly externalTerms: readonly Term[];
  readonly externalProviders: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: 'UniTimeExternalProvider' | 'LtiExternalProvider';
    readonly isEnabled: boolean;
  }[];
  readonly users: readonly SeededPerson[];
  /** Known by their address only, since somebody added them to a course; they have set no password yet. */
  readonly invitedUsers: readonly { readonly id: UserId; readonly email: string }[];
  readonly userRoles: readonly { readonly id: string; readonly userId: UserId; readonly role: GlobalRole }[];
  /** How the settings of the university came about. */
  readonly auditEvents?: readonly {
    readonly id: string;
    readonly at: string;
    readonly actorId: UserId;
    readonly effectiveUserId: UserId;
    readonly verb: string;
    readonly entity: string;
    readonly reason: string;
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
    readonly traceId: string;
  }[];
  readonly groups: readonly Group[];
  readonly groupUserRoles: readonly GroupUserRole[];
  readonly forbiddenPairs: readonly {
    readonly id: string;
    readonly groupId: GroupId;
    readonly firstUserId: UserId;
    readonly secondUserId: UserId;
  }[];
  readonly rosterSources: readonly RosterSource[];
  readonly jobLogs: readonly FinishedJob[];
  readonly rubrics: readonly {
    readonly id: RubricId;
    readonly name: string;
    readonly description: string;
    readonly isDeleted: boolean;
  }[];
  readonly rubricVersions: readonly {
    readonly id: string;
    readonly rubricId: RubricId;
    readonly number: number;
    readonly criteria: readonly Criterion[];
    readonly createdByUserId: UserId | null;
    /** Since when a rating or an active assignment uses it. */
    readonly usedAt: string | null;
  }[];
  readonly rubricUserRoles: readonly {
    readonly id: string;
    readonly rubricId: RubricId;
    readonly userId: UserId;
    readonly role: EntityRole;
  }[];
  readonly assignments: readonly (AssignmentDesign & {
    readonly id: AssignmentId;
    readonly rubricId: RubricId;
    readonly isDeleted: boolean;
  })[];
  readonly calibrations?: readonly (SeededCalibration & { readonly assignmentId: AssignmentId })[];
  readonly groupAssignments?: readonly (AssignmentDesign & {
    readonly id: string;
    readonly groupId: GroupId;
    readonly assignmentId: AssignmentId;
    readonly assignmentVersion: number;
    readonly rubricVersionId: string;
    readonly activation: Activation;
    readonly activatedAt: string;
    readonly handsItselfIn: boolean;
  })[];
  readonly groupAssignmentPhases?: readonly {
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly type: PhaseType;
    readonly startsAt: string;
    readonly endsAt: string | null;
  }[];
  readonly groupAssignmentCalibrations?: readonly (SeededCalibration & {
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly calibrationId: string;
  })[];
  readonly submissions?: readonly {
    readonly id: string;
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly userId: UserId;
    readonly status: 'Draft' | 'HandedIn';
    readonly draftDocument: RichDocument;
    readonly savedAt: string;
    readonly handedInSha256: string;
  }[];
  /** The files and links of hand-ins. */
  readonly artifacts?: readonly {
    readonly id: ArtifactId;
    readonly type: 'FileArtifact' | 'UrlArtifact';
    readonly holderKind: 'submission';
    readonly holderId: string;
    readonly authorId: UserId;
    readonly use: 'file';
    readonly name: string;
    readonly url: string | null;
    readonly objectKey: string | null;
    readonly mediaType: string | null;
    readonly byteSize: number | null;
    readonly sha256: string | null;
    readonly cleanKey: string | null;
    readonly cleanMediaType: string | null;
    readonly cleanByteSize: number | null;
  }[];
  readonly submissionVersions?: readonly {
    readonly id: string;
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly submissionId: string;
    readonly number: number;
    readonly handedInDocument: RichDocument;
    readonly artifactIds: readonly string[];
    readonly wordCount: number;
    readonly sha256: string;
    readonly isLate: boolean;
    readonly handedInBy: UserId;
    readonly handedInAt: string;
  }[];
  readonly evaluations?: readonly {
    readonly id: string;
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly kind: 'calibration';
    readonly evaluatorId: UserId;
    readonly calibrationId: string;
    readonly rubricVersionId: string;
    readonly tryNumber: number;
    readonly status: 'HandedIn';
    readonly answers: readonly CriterionAnswer[];
    readonly handedInAt: string;
    readonly declinedAt: string | null;
  }[];
  /** Of classmates' work, of the own, and by graders. */
  readonly reviews?: readonly {
    readonly id: string;
    readonly groupId: GroupId;
    readonly groupAssignmentId: string;
    readonly kind: 'peer' | 'self' | 'superior';
    readonly evaluatorId: UserId;
    readonly submissionId: string;
    readonly rubricVersionId: string;
    readonly status: 'HandedIn' | 'Finalized';
    readonly answers: readonly CriterionAnswer[];
    readonly handedInAt: string;
  }[];
  /** What authors said of the reviews they received, and what they asked to be looked at again. */
  readonly reactions?: readonly (SeededResponse & {
    readonly dayStartsAt: string;
    readonly isSpecific: boolean;
    readonly isUseful: boolean;
    readonly isKind: boolean;
    readonly reply: string;
  })[];
  readonly secondLooks?: readonly (SeededResponse & {
    readonly submissionId: string;
    readonly concerns: 'rating' | 'words';
    readonly reason: string;
    readonly decision: 'stands' | null;
    readonly answer: string;
    readonly answeredBy: UserId | null;
    readonly answeredAt: string | null;
  })[];
  readonly lateActivityPermits?: readonly (SeededDecision & {
    readonly phase: PhaseType;
    readonly until: string;
    readonly cascades: boolean;
  })[];
  readonly timeRequests?: readonly SeededTimeRequest[];
  readonly submissionDraftVersions?: readonly SeededDraftVersion[];
  readonly excusals?: readonly (SeededDecision & { readonly part: string })[];
  readonly assignmentUserRoles: readonly {
    readonly id: string;
    readonly assignmentId: AssignmentId;
    readonly userId: UserId;
    readonly role: EntityRole;
  }[];
}

/** Where nothing is said of it, a person has never been here. */
type SeededPerson = Person & { readonly lastSeenAt?: string };

interface SeededResponse {
  readonly id: string;
  readonly groupId: GroupId;
  readonly groupAssignmentId: string;
  readonly evaluationId: string;
  readonly authorId: UserId;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

interface SeededDecision {
  readonly id: string;
  readonly groupId: GroupId;
  readonly groupAssignmentId: string;
  readonly userId: UserId;
  readonly grantedBy: UserId;
  readonly reason: string;
}

interface SeededCalibration {
  readonly id: string;
  readonly position: number;
  readonly title: string;
  readonly quality: Quality;
  readonly sampleText: RichDocument;
  readonly expertRubricVersionId: string;
  readonly expertAnswers: readonly CriterionAnswer[];
  readonly expertUserId: UserId;
  readonly expertAt: string;
}

export interface Term {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface Group {
  readonly id: GroupId;
  readonly guid: string;
  readonly name: string;
  readonly externalTermId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly isDeleted: boolean;
}

export interface GroupUserRole {
  readonly id: string;
  readonly groupId: GroupId;
  readonly userId: UserId;
  readonly role: GroupRole;
  readonly isExternal: boolean;
}

interface RosterSource {
  readonly id: string;
  readonly groupId: GroupId;
  readonly provider: 'CsvRosterProvider';
  readonly name: string;
  readonly missing: 'keep' | 'remove';
  readonly entries: readonly RosterEntry[];
  readonly updatedBy: UserId;
}

/** The sync that brought a roster in, or the distribution of an assignment. */
interface FinishedJob {
  readonly id: string;
  readonly kind: 'syncRoster' | 'distribute';
  readonly status: 'succeeded';
  readonly groupId: GroupId;
  readonly groupAssignmentId?: string;
  readonly startedBy: UserId | null;
  readonly attempts: number;
  readonly messages: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly createdAt: string;
  readonly startedAt: string;
  readonly endedAt: string;
}
