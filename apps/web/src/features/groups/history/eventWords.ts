import type { AuditEvent } from '@circuit/contract/auditEvents';
import { displayName } from '@circuit/domain/people';
import { BASE_ROLES, roleLabel } from '@circuit/domain/permissions';
import { PHASE_LABELS, PHASE_OF_PART } from '@circuit/domain/phases';
import { isSame } from '@circuit/domain/saving';
import { PARTS } from '@circuit/domain/scoring';

import { STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { formatDay, formatLastDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { figure } from '#parts/words/figures.ts';

/** Times are told as the reader has chosen; the first and the last day of a course are days where the course is. (CO-2) */
export interface Zones {
  readonly ofReader: string;
  readonly ofCourse: string;
}

/** Who did it; while impersonating, both. */
export function whoWords({ actor, actedAs }: Pick<AuditEvent, 'actor' | 'actedAs'>): string {
  const who = actor === null ? 'The system' : displayName(actor);
  return actedAs === null ? who : `${who} as ${displayName(actedAs)}`;
}

/** To which assignment, and to whom: "Op-ed 3, Amara Okonkwo". */
export function aboutWords({ groupAssignment, subject }: Pick<AuditEvent, 'groupAssignment' | 'subject'>): string {
  return [
    ...(groupAssignment === null ? [] : [groupAssignment.title]),
    ...(subject === null ? [] : [displayName(subject)]),
  ].join(', ');
}

/** "name: ECN 210 → ECN 211": every field that is not as it was, as people say it. (CO-50, CO-51) */
export function changeWords({ before, after }: Pick<AuditEvent, 'before' | 'after'>, zones: Zones): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .filter(
      (field) =>
        !FOR_MACHINES.test(field) &&
        !isSaidAlready(field, after?.[field]) &&
        isChanged(before?.[field], after?.[field]),
    )
    .flatMap((field) => fieldWords(field, before?.[field], after?.[field], zones))
    .join('; ');
}

/** "Reviews were given out" says what kind of job it was. */
const isSaidAlready = (field: string, value: unknown): boolean => field === 'kind' && value === 'distribute';

/** That nobody was added is no change, and neither is an option that nobody chose. */
function isChanged(before: unknown, after: unknown): boolean {
  return !isSame(before ?? (after === false ? false : 0), after ?? 0);
}

/** Nobody reads ids, hashes and what a random choice began with. */
const FOR_MACHINES = /(?<!timeZone)Ids?$|^p?uid$|[Ss]ha256$|Hash$|^(?:id|receipt|seed|choices|assignmentVersion)$/;

function fieldWords(field: string, before: unknown, after: unknown, zones: Zones): string[] {
  const counted = COUNTED[field];
  if (counted !== undefined && typeof after === 'number' && (before ?? null) === null)
    return [`${figure(after)} ${counted[after === 1 ? 0 : 1]}`];
  const name = FIELD_NAMES[field] ?? counted?.[1] ?? phaseLabel(field) ?? spelledOut(field);
  const [old, fresh] = [valueWords(field, before, zones), valueWords(field, after, zones)];
  if (fresh === null) {
    if (old === null) return [];
    // What is there and cannot be told was not taken away.
    return [(after ?? null) === null || isEmptyList(after) ? `${name}: ${old} → none` : `${name} changed`];
  }
  return [old === null ? `${name}: ${fresh}` : `${name}: ${old} → ${fresh}`];
}

/** What a job has counted reads as a number of something. */
const COUNTED: Readonly<Record<string, readonly [string, string]>> = {
  learners: ['student', 'students'],
  scored: ['student scored', 'students scored'],
  noHandIn: ['without a hand-in', 'without a hand-in'],
  needsInstructor: ['without a score yet', 'without a score yet'],
  excused: ['exempt', 'exempt'],
  reviews: ['review', 'reviews'],
  superiorEvaluations: ['essay rated by graders', 'essays rated by graders'],
  handIns: ['hand-in', 'hand-ins'],
  short: ['hand-in with too few reviews', 'hand-ins with too few reviews'],
  told: ['student notified', 'students notified'],
  toldCount: ['student notified', 'students notified'],
  openedCount: ['student had opened their results', 'students had opened their results'],
  openSecondLookCount: ['second look waits', 'second looks wait'],
  changedCount: ['score changed', 'scores changed'],
  resultCount: ['student sees a score', 'students see a score'],
  needsInstructorCount: ['without a score yet', 'without a score yet'],
  reviewerCount: ['reviewer had not finished', 'reviewers had not finished'],
  reviewCount: ['review was not finished', 'reviews were not finished'],
  selfCount: ['self-evaluation was not finished', 'self-evaluations were not finished'],
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  startDate: 'start',
  endDate: 'last day',
  timeZoneId: 'time zone',
  isExternal: 'from the roster',
  isDeleted: 'deleted',
  isLate: 'late',
  isFirst: 'first release',
  isOn: 'on',
  fileName: 'file',
  missing: 'people not on the roster',
  add: 'added',
  invite: 'invited',
  change: 'changed',
  remove: 'removed',
  kept: 'kept by a rule',
  cascades: 'moves later phases',
  totalTenths: 'score',
  computedTenths: 'computed score',
  section: 'sections changed',
  gradersFill: 'graders fill gaps',
  isIncluded: 'used for practice',
  versionNumber: 'version',
  mode: 'scoring method',
  number: 'run',
  until: 'new deadline',
  startsAt: 'opens',
  endsAt: 'closes',
  scoringMode: 'scoring method',
  shiftDays: 'days moved',
  universityName: 'university',
  scope: 'given to',
  fields: 'what',
  ready: 'ready to finalize',
  finalized: 'finalized',
  taken: 'taken from the library',
  fresh: 'new',
  ownMode: 'own scoring method',
};

const phaseLabel = (word: string): string | undefined =>
  Object.entries(PHASE_LABELS).find(([type]) => type === word)?.[1];

/** Null for what says nothing to people. */
function valueWords(field: string, value: unknown, zones: Zones): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('Tenths') ? (value / 10).toFixed(1) : String(value);
  if (typeof value === 'string') return textWords(field, value, zones);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => valueWords(field, item, zones)).filter((item) => item !== null);
  // A phase is kept as its start and its end.
  return items.length === 0 ? null : items.join(phaseLabel(field) === undefined ? ', ' : ' to ');
}

const ID_OR_HASH = /^[\da-f]{8}-[\da-f]{4}-|^[\da-f]{32,}$/i;

function textWords(field: string, text: string, zones: Zones): string | null {
  if (ID_OR_HASH.test(text)) return null;
  if (BASE_ROLES.some((role) => role === text)) return roleLabel(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return phaseLabel(text) ?? wordOf(field, text);
  if (field === 'startDate') return formatDay(new Date(text), zones.ofCourse);
  if (field === 'endDate') return formatLastDay(new Date(text), zones.ofCourse);
  return formatDateTime(new Date(text), zones.ofReader);
}

/** Words that the program has for parts, states and kinds, as screens say them. */
function wordOf(field: string, text: string): string {
  if (field === 'part') {
    const part = PARTS.find((known) => known === text);
    return part === undefined ? text : PHASE_LABELS[PHASE_OF_PART[part]];
  }
  if (field === 'status') return Object.entries(STATUS_CHIPS).find(([status]) => status === text)?.[1].word ?? text;
  if (field === 'mode' || field === 'scoringMode' || field === 'ownMode')
    return text.charAt(0).toUpperCase() + text.slice(1);
  return field === 'kind' ? (KINDS[text] ?? spelledOut(text)) : text;
}

const KINDS: Readonly<Record<string, string>> = {
  peer: 'review',
  self: 'self-evaluation',
  superior: 'grading',
  topUp: 'fill gaps',
};

/** "isShownAgain" is "shown again". */
function spelledOut(word: string): string {
  return word
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^is /, '');
}
