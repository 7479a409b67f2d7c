import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { Section } from '@circuit/domain/assignments';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

/** The parts of an assignment that are changed in the course; people join the course itself. */
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

type GroupAssignment = Pick<GroupAssignmentSummary, 'id' | 'groupId'>;

export const editAddress = (groupAssignment: GroupAssignment, section: EditSection): string =>
  href(PATHS.editGroupAssignment, {
    groupId: groupAssignment.groupId,
    groupAssignmentId: groupAssignment.id,
    section: ADDRESSES[section],
  });

/** Where a line of the checklist is mended. */
export function mendLink(
  groupAssignment: GroupAssignment,
  section: Section,
): { readonly href: string; readonly label: string } {
  if (section === 'people')
    return { href: href(PATHS.coursePeople, { groupId: groupAssignment.groupId }), label: 'Go to People' };
  return { href: editAddress(groupAssignment, section), label: `Go to ${SECTION_TITLES[section]}` };
}

/** The section that an address names; null where it names none of ours. */
export function editSectionAt(address: string | undefined): { readonly section: EditSection } | null {
  const section = EDIT_SECTIONS.find((known) => ADDRESSES[known] === address);
  return section === undefined ? null : { section };
}
