import { SECTIONS, type Section } from '@circuit/domain/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import type { AssignmentEditing } from './useAssignmentEditor.ts';

/** Where one can be in an assignment: its sections, and what comes with its instructions. */
export type Place = Section | 'material';

/** Those that are changed field by field; texts and files save themselves. */
export type DraftSection = Exclude<Section, 'instructions'>;

export interface SectionProps {
  readonly editing: AssignmentEditing;
}

/** As the rail shows them. */
export const PLACES: readonly Place[] = SECTIONS.flatMap((section): Place[] =>
  section === 'instructions' ? [section, 'material'] : [section],
);

/** One address for each; the last part of it. */
const ADDRESSES: Record<Place, string> = {
  details: 'details',
  instructions: 'instructions',
  material: 'material',
  handIn: 'hand-in',
  rubric: 'rubric',
  calibrations: 'calibrations',
  phases: 'phases',
  scoring: 'scoring',
  people: 'people',
};

export const PLACE_TITLES: Record<Place, string> = {
  details: 'Details',
  instructions: 'Instructions',
  material: 'Supporting material',
  handIn: 'What to hand in',
  rubric: 'Rubric',
  calibrations: 'Calibrations',
  phases: 'Phases',
  scoring: 'Scoring',
  people: 'People',
};

export const placeAddress = (assignmentId: AssignmentId, place: Place): string =>
  href(PATHS.assignmentSection, { assignmentId, section: ADDRESSES[place] });

export const placeAt = (lastPart: string): Place | undefined => PLACES.find((place) => ADDRESSES[place] === lastPart);
