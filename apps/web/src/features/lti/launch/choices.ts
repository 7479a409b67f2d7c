import type { AssignmentSummary } from '@circuit/contract/assignments';
import { LINE_ITEM_POINTS } from '@circuit/domain/lti';

import { STATUS_CHIPS } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { formatDateTime } from '#platform/time/format.ts';

import type { StateOf } from './launchApi.ts';

/** One assignment that can be chosen. An id is only of one kind, so it is enough to tell them apart. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  /** Its state, dates and points, in short sentences. */
  readonly facts: string;
  readonly isLinked: boolean;
}

type Candidate = StateOf<'chooseContent'>['candidates'][number];

export const ofCourse =
  (zone: string) =>
  (candidate: Candidate): Choice => {
    const { groupAssignmentId, title, status, opensAt, dueAt, isLinked } = candidate;
    const facts = [
      STATUS_CHIPS[status].word,
      opensAt === null ? 'No dates yet' : `Opens ${formatDateTime(new Date(opensAt), zone)}`,
      ...(dueAt === null ? [] : [`Due ${formatDateTime(new Date(dueAt), zone)}`]),
      `${LINE_ITEM_POINTS} points`,
    ];
    return { id: groupAssignmentId, title, facts: `${facts.join('. ')}.`, isLinked };
  };

export function ofLibrary({ id, title, rubricName, calibrationCount }: AssignmentSummary): Choice {
  const rubric = rubricName === null ? 'No rubric yet' : `Rubric: ${rubricName}`;
  const practice = calibrationCount === 1 ? '1 calibration' : `${calibrationCount} calibrations`;
  return { id, title, facts: `${rubric}. ${practice}. ${LINE_ITEM_POINTS} points.`, isLinked: false };
}

/** Every word must be somewhere in the title. */
export function foundBy(search: string, choices: readonly Choice[]): readonly Choice[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return choices.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** "2 selected. Adds 2 links and 2 gradebook columns (100 points each)." */
export function summaryOf(count: number, { acceptsLineItem }: { readonly acceptsLineItem: boolean }): string {
  if (count === 0) return 'Nothing selected.';
  const points = count === 1 ? `${LINE_ITEM_POINTS} points` : `${LINE_ITEM_POINTS} points each`;
  const columns = acceptsLineItem ? ` and ${counted(count, 'gradebook column')} (${points})` : ', no gradebook column';
  return `${count} selected. Adds ${counted(count, 'link')}${columns}.`;
}
