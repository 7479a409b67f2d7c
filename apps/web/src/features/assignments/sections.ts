import type { Section } from '@circuit/domain/assignments';

import type { AssignmentEditing } from './useAssignmentEditor.ts';

export interface SectionProps {
  readonly editing: AssignmentEditing;
}

/** One address for each; the last part of it. */
export const SECTION_ADDRESSES: Record<Section, string> = {
  details: 'details',
  instructions: 'instructions',
  handIn: 'hand-in',
  rubric: 'rubric',
  calibrations: 'calibrations',
  phases: 'phases',
  scoring: 'scoring',
  people: 'people',
};

export const SECTION_TITLES: Record<Section, string> = {
  details: 'Details',
  instructions: 'Instructions',
  handIn: 'What to hand in',
  rubric: 'Rubric',
  calibrations: 'Calibrations',
  phases: 'Phases',
  scoring: 'Scoring',
  people: 'People',
};
