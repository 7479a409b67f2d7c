import type { GroupAssignmentSummary } from '@circuit/contract';
import type { Section } from '@circuit/domain/assignments';

import { runAddress } from '#shared/groupAssignments/addresses.ts';

/** The parts of a run that are changed in the course; people join the course itself. */
export const EDIT_SECTIONS = [
  'details',
  'instructions',
  'handIn',
  'rubric',
  'calibrations',
  'phases',
  'scoring',
] as const;
export type EditSection = (typeof EDIT_SECTIONS)[number];

const ADDRESSES: Record<EditSection, string> = {
  details: 'details',
  instructions: 'instructions',
  handIn: 'hand-in',
  rubric: 'rubric',
  calibrations: 'calibrations',
  phases: 'phases',
  scoring: 'scoring',
};

export const SECTION_TITLES: Record<EditSection, string> = {
  details: 'Details',
  instructions: 'Instructions',
  handIn: 'What to hand in',
  rubric: 'Rubric',
  calibrations: 'Calibrations',
  phases: 'Phases and dates',
  scoring: 'Scoring',
};

type Run = Pick<GroupAssignmentSummary, 'id' | 'groupId'>;

export const editAddress = (run: Run, section: EditSection): string =>
  `${runAddress(run.groupId, run.id)}/edit/${ADDRESSES[section]}`;

/** Where a line of the checklist is mended. */
export function mendLink(run: Run, section: Section): { readonly href: string; readonly label: string } {
  if (section === 'people') return { href: `/courses/${run.groupId}/people`, label: 'Go to People' };
  return { href: editAddress(run, section), label: `Go to ${SECTION_TITLES[section]}` };
}

/** What follows the run in the address. Null: no page of ours. */
export type RunPlace = { readonly page: 'overview' } | { readonly page: 'edit'; readonly section: EditSection };

export function runPlaceAt(rest: string): RunPlace | null {
  if (rest === '') return { page: 'overview' };
  const section = EDIT_SECTIONS.find((known) => rest === `edit/${ADDRESSES[known]}`);
  return section === undefined ? null : { page: 'edit', section };
}
