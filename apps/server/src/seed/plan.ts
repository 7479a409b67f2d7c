import type { AssignmentId, GroupId, RubricId, UserId } from '@circuit/domain/kernel';
import type { EntityRole, GlobalRole, GroupRole } from '@circuit/domain/permissions';
import type { Criterion } from '@circuit/domain/rubrics';

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
  readonly users: readonly Person[];
  readonly userRoles: readonly { readonly id: string; readonly userId: UserId; readonly role: GlobalRole }[];
  readonly groups: readonly Group[];
  readonly groupUserRoles: readonly GroupUserRole[];
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
  }[];
  readonly rubricUserRoles: readonly {
    readonly id: string;
    readonly rubricId: RubricId;
    readonly userId: UserId;
    readonly role: EntityRole;
  }[];
  readonly assignments: readonly {
    readonly id: AssignmentId;
    readonly title: string;
    readonly description: string;
    readonly rubricId: RubricId;
    readonly isDeleted: boolean;
  }[];
  readonly assignmentUserRoles: readonly {
    readonly id: string;
    readonly assignmentId: AssignmentId;
    readonly userId: UserId;
    readonly role: EntityRole;
  }[];
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
}
