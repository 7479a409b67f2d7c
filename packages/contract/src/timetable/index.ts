import { z } from '../zod/index.ts';

import { changeReason } from '../configuration/index.ts';
import { endpoint } from '../endpoint/index.ts';
import { group } from '../groups/index.ts';
import { count, groupIdShape, instant, userIdShape } from '../shapes/index.ts';

/**
 * Whether there are classes to show. `ready`: yes, maybe none. `notConnected`: the university has no timetable. `noTerms`:
 * no term came from it yet. `noIdentifier`: the person has no PUID. `notAnInstructor`: the timetable knows no class of
 * theirs in this term. `termUnknown`: it answered for another term. The others are failures of the timetable.
 */
export const SCHEDULE_STATES = [
  'ready',
  'notConnected',
  'noTerms',
  'noIdentifier',
  'notAnInstructor',
  'termUnknown',
  'unreachable',
  'signInRefused',
  'notAllowed',
  'notKnown',
  'unreadable',
] as const;

const term = z.object({ id: z.uuid(), name: z.string(), startDate: instant.nullable(), endDate: instant.nullable() });

const timetableClass = z.object({
  classId: z.number().int(),
  /** “ENGL 10600”, or of a cross-listed class “ENGL 10600 / COM 10600”. */
  courseCode: z.string(),
  courseTitle: z.string(),
  /** “Lec 3”. */
  label: z.string(),
  /** When and where it meets, as the timetable writes it; empty where that is not known. */
  meets: z.string(),
  /** The first and last day of its meetings; empty without any. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** How many students it may have; null: no limit. */
  limit: count.nullable(),
  /** The courses of the caller here that this class is part of already. */
  inCourses: z.array(z.object({ groupId: groupIdShape, name: z.string() })),
});
export type TimetableClass = z.input<typeof timetableClass>;

export const getInstructorSchedule = endpoint({
  method: 'GET',
  path: '/api/uniTime/instructorSchedule',
  summary:
    'The classes that a person teaches in a term, from the university’s timetable; of others only with ConnectAny',
  access: { activity: 'ExternalGroupRead' },
  request: z.object({
    /** Left out: the caller. */
    userId: userIdShape.optional(),
    /** Left out: the term that runs or comes next. */
    externalTermId: z.uuid().optional(),
  }),
  response: z.object({
    state: z.enum(SCHEDULE_STATES),
    /** What to say about it; empty where there are classes. */
    detail: z.string(),
    /** The term that the answer is about, and those that can be asked for. */
    term: term.nullable(),
    terms: z.array(term),
    classes: z.array(timetableClass),
  }),
});
export type InstructorSchedule = z.input<typeof getInstructorSchedule.response>;

const classIds = z.array(z.number().int().positive()).min(1, 'Choose at least one class.').max(30);

export const createGroupFromTimetable = endpoint({
  method: 'POST',
  path: '/api/uniTime/groups',
  summary: 'Make a course of classes that the caller teaches; its roster comes from the timetable',
  access: { activity: 'ExternalGroupConnectOwn' },
  request: z.object({
    externalTermId: z.uuid(),
    classIds,
    name: z.string().trim().min(1, 'Give the course a name.').max(200),
    /** Without dates of its own it has those of its term. */
    startDate: instant.nullable().default(null),
    endDate: instant.nullable().default(null),
  }),
  response: group,
});

export const connectTimetableClasses = endpoint({
  method: 'PUT',
  path: '/api/groups/{groupId}/timetableClasses',
  summary: 'Say which classes of a term a course is made of; none ends the connection, and nobody leaves by that',
  // Everybody who may make courses may connect classes of their own, so the course itself must be theirs to sync.
  access: { activity: 'GroupRosterSync', on: 'group' },
  request: z.object({
    groupId: groupIdShape,
    externalTermId: z.uuid(),
    classIds: z.array(z.number().int().positive()).max(30),
    /** Whose classes; left out: the caller's. Of others only with ConnectAny. */
    userId: userIdShape.optional(),
  }),
  response: z.object({ labels: z.array(z.string()) }),
});

const dates = { startDate: instant.nullable(), endDate: instant.nullable() };
const moved = z.object({ id: z.uuid(), name: z.string(), before: z.object(dates), after: z.object(dates) });

export const importTimetableTerms = endpoint({
  method: 'POST',
  path: '/api/uniTime/terms',
  summary: 'Add and change terms from the timetable; without a plan’s key it only says what would change',
  access: { activity: 'ConfigurationModify' },
  request: z.object({
    /** The plan that was looked at. If it is not the plan any more, nothing is saved. */
    planKey: z.string().max(100).optional(),
    /** Needed to save. */
    reason: changeReason.optional(),
  }),
  response: z.object({
    /** Why there is no plan; null with one. */
    problem: z.string().nullable(),
    plan: z
      .object({
        added: z.array(z.object({ name: z.string(), ...dates })),
        changed: z.array(moved),
        /** Somebody set other dates here, and they stay. `after` is what the timetable says. */
        kept: z.array(moved),
        /** Terms that are there already: from now on classes are looked up in them. */
        linked: z.array(z.object({ id: z.uuid(), name: z.string() })),
        sameCount: count,
        key: z.string(),
      })
      .nullable(),
    isSaved: z.boolean(),
  }),
});
export type TimetableTermPlan = NonNullable<z.input<typeof importTimetableTerms.response>['plan']>;
