import { randomUUID } from 'node:crypto';

import { lmsPerson } from './aClass.ts';
import { newLineItem } from './lineItems.ts';
import type { LmsCourse, LmsLink, LmsPerson, LmsRole, Member, Platform } from './state.ts';

/** What an instructor of the platform sets up: a link, and a column for its grades unless it has none. */
export interface NewLink {
  readonly title: string;
  readonly url: string;
  readonly id?: string;
  readonly custom?: Readonly<Record<string, string>>;
  readonly allowedAttempts?: number;
  /** No column if null. */
  readonly scoreMaximum?: number | null;
}

/** A course with one teacher, one teaching assistant and so many students, always the same people. */
export function addClass(platform: Platform, students: number): LmsCourse {
  const course: LmsCourse = {
    id: '7',
    label: 'WRIT 20100-001',
    title: 'Writing for the Public',
    sourcedId: '202710-WRIT-20100-001',
    members: new Map(),
    links: new Map(),
    lineItems: new Map(),
  };
  platform.courses.set(course.id, course);
  enroll(platform, course, lmsPerson(1, 'staff'), 'teacher');
  enroll(platform, course, lmsPerson(2, 'staff'), 'assistant');
  for (let number = 1; number <= students; number++) enroll(platform, course, lmsPerson(number), 'student');
  return course;
}

export function enroll(
  platform: Platform,
  course: LmsCourse,
  person: LmsPerson,
  role: LmsRole,
  status: Member['status'] = 'Active',
  sections: readonly string[] = [],
): void {
  platform.people.set(person.id, person);
  course.members.set(person.id, { person, role, status, sections });
}

export function addLink(course: LmsCourse, { scoreMaximum = 100, id = randomUUID(), ...rest }: NewLink): LmsLink {
  const link: LmsLink = { custom: {}, ...rest, id, courseId: course.id };
  course.links.set(id, link);
  if (scoreMaximum !== null) addColumn(course, link, { label: link.title, scoreMaximum });
  return link;
}

function addColumn(
  course: LmsCourse,
  link: LmsLink,
  item: { label: string; scoreMaximum: number; resourceId?: string | null; tag?: string | null },
): void {
  const lineItem = newLineItem({ ...item, courseId: course.id, resourceLinkId: link.id, isCoupled: true });
  course.lineItems.set(lineItem.id, lineItem);
}

/** A copy for the next term: its links have ids of their own and keep their custom values, and only staff comes along. */
export function copyCourse(platform: Platform, source: LmsCourse, title = `${source.title} (copy)`): LmsCourse {
  const id = randomUUID();
  const staff = [...source.members].filter(([, { role }]) => role === 'teacher' || role === 'assistant');
  const copy: LmsCourse = { ...source, id, title, members: new Map(staff), links: new Map(), lineItems: new Map() };
  platform.courses.set(id, copy);
  for (const link of source.links.values()) {
    const copied: LmsLink = { ...link, id: randomUUID(), courseId: id };
    copy.links.set(copied.id, copied);
    for (const { label, scoreMaximum, resourceId, tag, resourceLinkId, isCoupled } of source.lineItems.values())
      if (isCoupled && resourceLinkId === link.id) addColumn(copy, copied, { label, scoreMaximum, resourceId, tag });
  }
  return copy;
}
