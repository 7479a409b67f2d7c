import {
  conflictSentence,
  inOrder,
  PHASE_LABELS,
  phaseOf,
  phaseState,
  scheduleConflicts,
  type Schedule,
} from '../phases/index.ts';
import { isBlank } from '../richText/index.ts';
import { isPointScale, rubricFlaws, rubricPoints } from '../rubrics/index.ts';

import { constraintFlaws, handInSummary } from './artifactConstraints.ts';
import { calibrationLetter, expertState, type AttachedRubric, type CalibrationFacts } from './calibrations.ts';
import { enabledParts, enabledPhases, type AssignmentDesign } from './design.ts';
import { weightSum } from './weights.ts';

/** The sections of the editor; each line of the checklist leads to one. */
export const SECTIONS = [
  'details',
  'instructions',
  'handIn',
  'rubric',
  'calibrations',
  'phases',
  'scoring',
  'people',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface ChecklistItem {
  readonly section: Section;
  readonly isMet: boolean;
  /** Worth knowing, but it keeps nothing from being activated. */
  readonly isOptional: boolean;
  readonly text: string;
}

export interface DesignFacts {
  readonly design: AssignmentDesign;
  readonly rubric: AttachedRubric | null;
  /** In their order. */
  readonly calibrations: readonly CalibrationFacts[];
}

/** What a library's assignment still lacks before it can run. (AS-7) */
export function designChecklist({ design, rubric, calibrations }: DesignFacts): readonly ChecklistItem[] {
  const { phases } = design;
  return [
    titleItem(design),
    ...(phases.Submission.isEnabled ? [handInItem(design)] : []),
    rubricItem(rubric),
    ...(phases.Calibration.isEnabled ? calibrationItems(calibrations, rubric) : []),
    weightItem(design),
  ];
}

export interface GroupAssignmentFacts extends DesignFacts {
  readonly schedule: Schedule;
  readonly studentCount: number;
  /** What has run before may be taken up again in the middle. */
  readonly hasRun: boolean;
  /** The university can check for LockDown Browser. */
  readonly isLockdownSetUp: boolean;
}

/** The same with what only a course has: dates and people. (GA-5) */
export function groupAssignmentChecklist(facts: GroupAssignmentFacts, now: Date): readonly ChecklistItem[] {
  return [...designChecklist(facts), ...dateItems(facts, now), ...lockdownItems(facts), peopleItem(facts)];
}

export function isReady(checklist: readonly ChecklistItem[]): boolean {
  return checklist.every(({ isMet, isOptional }) => isMet || isOptional);
}

const item = (section: Section, isMet: boolean, text: string, isOptional = false): ChecklistItem => ({
  section,
  isMet,
  isOptional,
  text,
});

function titleItem({ title, instructionsForAuthors, phases }: AssignmentDesign): ChecklistItem {
  if (title.trim() === '') return item('details', false, 'Give it a title.');
  if (phases.Submission.isEnabled && isBlank(instructionsForAuthors))
    return item('instructions', false, 'There are no instructions for authors yet.');
  return item('instructions', true, 'Title and instructions');
}

function handInItem({ artifactConstraints }: AssignmentDesign): ChecklistItem {
  if (artifactConstraints.length === 0) return item('handIn', false, 'Say what students hand in.');
  const [flaw] = constraintFlaws(artifactConstraints);
  if (flaw !== undefined) return item('handIn', false, `What to hand in: ${flaw.text}`);
  return item('handIn', true, `Hand-in: ${handInSummary(artifactConstraints)}`);
}

function rubricItem(rubric: AttachedRubric | null): ChecklistItem {
  if (rubric === null) return item('rubric', false, 'Attach a rubric or a point scale.');
  const [flaw] = rubricFlaws(rubric);
  if (flaw !== undefined) return item('rubric', false, `The rubric is not finished. ${flaw.text}`);
  const name = isPointScale(rubric) ? 'Point scale' : 'Rubric attached';
  return item('rubric', true, `${name}, ${rubricPoints(rubric)} points`);
}

function calibrationItems(calibrations: readonly CalibrationFacts[], rubric: AttachedRubric | null): ChecklistItem[] {
  const included = calibrations.flatMap((calibration, index) =>
    calibration.isIncluded
      ? [{ ...calibration, letter: calibrationLetter(index), state: expertState(calibration.expert, rubric) }]
      : [],
  );
  if (included.length === 0)
    return [item('calibrations', false, `${PHASE_LABELS.Calibration} needs at least one calibration.`)];
  const open = included.flatMap(({ letter, hasSample, state }) => [
    ...(hasSample ? [] : [`Calibration ${letter} has no sample. Add a text, a file or a link.`]),
    ...(state === 'complete' ? [] : [EXPERT_TEXTS[state](letter)]),
  ]);
  if (open.length > 0) return open.map((text) => item('calibrations', false, text));
  const advice =
    included.length < 3
      ? [item('calibrations', false, 'Three calibrations of clearly different quality work best.', true)]
      : [];
  return [item('calibrations', true, `${included.length} of ${included.length} calibrations rated`), ...advice];
}

const EXPERT_TEXTS = {
  none: (letter: string) => `Calibration ${letter} has no expert rating.`,
  incomplete: (letter: string) => `The expert rating of calibration ${letter} is missing an answer or a reason.`,
  otherVersion: (letter: string) =>
    `Calibration ${letter} was rated with another version of the rubric. Rate it again.`,
} as const;

function weightItem({ weights, phases }: AssignmentDesign): ChecklistItem {
  const sum = weightSum(weights, phases);
  if (enabledParts(phases).length === 0) return item('scoring', false, 'No phase counts toward the score.');
  return sum === 100
    ? item('scoring', true, 'Weights add up to 100%')
    : item('scoring', false, `Weights add up to ${sum}%. They must add up to 100%.`);
}

function dateItems({ schedule, design, hasRun }: GroupAssignmentFacts, now: Date): ChecklistItem[] {
  const conflicts = scheduleConflicts(schedule).map((conflict) => item('phases', false, conflictSentence(conflict)));
  const undated = missingDates(schedule, design);
  const first = inOrder(schedule)[0];
  const isLate = !hasRun && first !== undefined && phaseState(first, now) === 'over';
  const late = isLate ? [item('phases', false, `${PHASE_LABELS[first.type]} has already closed.`)] : [];
  const wrong = [...undated, ...conflicts, ...late];
  return wrong.length > 0 ? wrong : [item('phases', true, 'Dates are in order')];
}

function missingDates(schedule: Schedule, { phases }: AssignmentDesign): ChecklistItem[] {
  return enabledPhases(phases)
    .filter((type) => phaseOf(schedule, type) === undefined)
    .map((type) => item('phases', false, `${PHASE_LABELS[type]} has no dates yet.`));
}

/** What runs already is not stopped in the middle: its dates and texts can still be saved, with a warning. (LD-8) */
function lockdownItems({ design, isLockdownSetUp, hasRun }: GroupAssignmentFacts): ChecklistItem[] {
  if (!design.requiresLockdownBrowser || isLockdownSetUp) return [];
  const text =
    'It requires LockDown Browser, and your university has not set it up: students cannot open their tasks. Turn the switch off, or ask an administrator.';
  return [item('details', false, text, hasRun)];
}

function peopleItem({
  studentCount,
  design: { phases },
}: {
  studentCount: number;
  design: AssignmentDesign;
}): ChecklistItem {
  const students = studentCount === 1 ? '1 student' : `${studentCount} students`;
  const { isEnabled, reviewsNeeded } = phases.PeerEvaluation;
  if (studentCount === 0) return item('people', false, 'Nobody is on the roster yet.', true);
  if (isEnabled && studentCount <= reviewsNeeded)
    return item('people', false, `${students} cannot give every hand-in ${reviewsNeeded} reviews.`, true);
  return item('people', true, `${students} on the roster`, true);
}
