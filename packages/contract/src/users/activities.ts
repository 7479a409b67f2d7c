import { ACTIVITIES, BASE_ROLES, ENTITY_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { assignmentIdShape, groupIdShape, instant, rubricIdShape, userIdShape } from '../shapes/index.ts';

const because = z.object({
  /** Null: everyone who is signed in. */
  role: z.enum([...BASE_ROLES, ...ENTITY_ROLES]).nullable(),
  /** Held in the whole university, or on this place only. */
  isGlobal: z.boolean(),
  isExternal: z.boolean(),
  since: instant.nullable(),
});

const place = z.object({
  on: z.enum(['university', 'group', 'assignment', 'rubric']),
  /** Null for the university. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** Of a course that has one; tells two of one name apart. */
  termName: z.string().nullable(),
  activities: z.array(
    z.object({
      activity: z.enum(ACTIVITIES),
      /** What it lets someone do: "see the course". */
      meaning: z.string(),
      /** At least one: every role that gives it. */
      because: z.array(because),
    }),
  ),
});

export const listActivitiesOfUser = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/activities',
  summary:
    'Why a person may do what they may: each activity with the roles that give it, in the university and in every place where they hold a role, or in the places asked for',
  access: { activity: 'UserRoleReadAny' },
  request: z.object({
    userId: userIdShape,
    groupId: groupIdShape.optional(),
    assignmentId: assignmentIdShape.optional(),
    rubricId: rubricIdShape.optional(),
  }),
  response: z.object({ isActive: z.boolean(), places: z.array(place), hasMorePlaces: z.boolean() }),
});
export type ActivitiesOfUser = z.input<typeof listActivitiesOfUser.response>;
