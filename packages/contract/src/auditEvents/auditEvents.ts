import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { groupAssignmentIdShape, groupIdShape, instant, person, userIdShape } from '../shapes/index.ts';

const auditEvent = z.object({
  id: z.uuid(),
  at: instant,
  verb: z.string(),
  /** The verb in words people read: "Gave the role Admin". */
  text: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** Who it was done to, where that is a person. */
  subject: person.nullable(),
  /** Who sat at the keyboard; null for the command line, and before anybody had signed in. */
  actor: person.nullable(),
  /** As whom they acted, while impersonating; null otherwise. */
  actedAs: person.nullable(),
  group: z.object({ id: groupIdShape, name: z.string() }).nullable(),
  /** The assignment of the course that it was about, where it was about one. */
  groupAssignment: z.object({ id: groupAssignmentIdShape, title: z.string() }).nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEvent = z.input<typeof auditEvent>;

export const listAuditEventsOfUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/auditEvents',
  summary: 'What a person did and what was done to their account and roles, newest first',
  access: { activity: 'UserRoleReadAny' },
  request: listRequest(['at'], ['AVAILABLE'], '-at').extend({ userId: userIdShape }),
  response: listResponse(auditEvent),
});

export const listAuditEventsOfGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{groupId}/auditEvents',
  summary: 'What was done in a course, newest first',
  access: { activity: 'GroupUserRoleModify', on: 'group' },
  request: listRequest(['at'], ['AVAILABLE'], '-at').extend({ groupId: groupIdShape }),
  response: listResponse(auditEvent),
});

export const listConfigurationChanges = endpoint({
  method: 'GET',
  path: '/api/configuration/auditEvents',
  summary: 'Who changed the settings and the terms of the university, what and why, newest first',
  access: { activity: 'ConfigurationModify' },
  request: listRequest(['at'], ['AVAILABLE'], '-at'),
  response: listResponse(auditEvent),
});
