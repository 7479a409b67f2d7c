import { courseDaysOf, courseNameOf } from '@circuit/domain/timetable';
import type { TimetableClass } from '@circuit/contract/timetable';

import { type CourseDraft, daysOf, NO_DRAFT, type Term } from './courseDraft.ts';

/** What a course of these classes would be called, and its days. Without classes nothing is proposed but the term. (UT-20, UT-21) */
export function proposedCourse(classes: readonly TimetableClass[], term: Term | null, zone: string): CourseDraft {
  if (term === null) return NO_DRAFT;
  const days = daysOf(term, zone);
  return {
    name: courseNameOf(classes),
    externalTermId: term.id,
    ...(classes.length === 0 ? days : courseDaysOf(classes, days)),
  };
}

/** The draft follows the classes that are chosen, except where somebody typed something else. (UT-41) */
export function follow(draft: CourseDraft, before: CourseDraft, after: CourseDraft): CourseDraft {
  const next = <Field extends 'name' | 'startDay' | 'endDay'>(field: Field) =>
    draft[field] === before[field] ? after[field] : draft[field];
  return {
    name: next('name'),
    externalTermId: after.externalTermId,
    startDay: next('startDay'),
    endDay: next('endDay'),
  };
}
