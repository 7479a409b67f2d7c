import { PHASE_LABELS, PHASE_TYPES } from '../phases/index.ts';
import type { RichDocument } from '../richText/index.ts';
import { isSame } from '../saving/index.ts';

import { handInSentence } from './artifactConstraints.ts';
import { calibrationLetter, type Quality } from './calibrations.ts';
import type { AssignmentDesign, PhaseDesigns } from './design.ts';

/** What a course's snapshot takes from the library, as far as it can differ. */
export interface SnapshotFacts {
  readonly design: AssignmentDesign;
  /** "Op-ed, version 2"; null without a rubric. */
  readonly rubricLabel: string | null;
  /** In their order, by the id they have in the library. */
  readonly calibrations: readonly {
    readonly calibrationId: string;
    readonly title: string;
    readonly quality: Quality;
    readonly isIncluded: boolean;
    /** Changes whenever the expert's evaluation does. */
    readonly expertStamp: string;
    readonly sampleText: RichDocument;
    /** Its files and links, by the ids they have in the library. */
    readonly artifactIds: readonly string[];
  }[];
  /** The supporting material, by the ids it has in the library. */
  readonly materialIds: readonly string[];
}

export interface Difference {
  readonly field: keyof AssignmentDesign | 'material' | 'rubric' | 'calibrations';
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Scores of work that is already there would come out otherwise. */
  readonly changesResults: boolean;
}

/** What "Update from library" would change, field by field, in words. Nothing when both are the same. (GA-3) */
export function snapshotDifferences(before: SnapshotFacts, after: SnapshotFacts): readonly Difference[] {
  const rows: Difference[] = [
    line('title', 'Title', before.design.title, after.design.title),
    line('description', 'Description', before.design.description, after.design.description),
    textLine('instructionsForAuthors', 'Instructions for authors', before, after),
    textLine('instructionsForReviewers', 'Instructions for reviewers', before, after),
    materialLine(before, after),
    line('artifactConstraints', 'What to hand in', handIn(before), handIn(after)),
    line('rubric', 'Rubric', before.rubricLabel ?? 'none', after.rubricLabel ?? 'none', true),
    line('calibrations', 'Calibrations', calibrationsText(before), calibrationsText(after), true),
    ...phaseLines(before.design.phases, after.design.phases),
    line('weights', 'Weights', weightsText(before), weightsText(after), true),
    line('scoringMode', 'Scoring', before.design.scoringMode, after.design.scoringMode, true),
    line('aesEnabled', 'Automatic feedback', onOff(before.design.aesEnabled), onOff(after.design.aesEnabled)),
    line(
      'requiresLockdownBrowser',
      'Lock-down browser',
      onOff(before.design.requiresLockdownBrowser),
      onOff(after.design.requiresLockdownBrowser),
    ),
  ];
  const unseen = [
    ...(isSame(samples(before, after), samples(after, before)) ? [] : ['with different samples']),
    ...(isSame(experts(before, after), experts(after, before)) ? [] : ['rated again']),
  ];
  return rows
    .map((row) =>
      row.field === 'calibrations' && unseen.length > 0 ? { ...row, after: [row.after, ...unseen].join(', ') } : row,
    )
    .filter((row) => row.before !== row.after);
}

function line(
  field: Difference['field'],
  label: string,
  before: string,
  after: string,
  changesResults = false,
): Difference {
  return { field, label, before, after, changesResults };
}

function textLine(
  field: 'instructionsForAuthors' | 'instructionsForReviewers',
  label: string,
  before: SnapshotFacts,
  after: SnapshotFacts,
): Difference {
  const isUnchanged = isSame(before.design[field], after.design[field]);
  return line(field, label, 'as in the course', isUnchanged ? 'as in the course' : 'as in the library');
}

function materialLine(before: SnapshotFacts, after: SnapshotFacts): Difference {
  const words = ({ materialIds: { length } }: SnapshotFacts) => (length === 1 ? '1 piece' : `${length} pieces`);
  const isUnchanged = isSame(before.materialIds.toSorted(), after.materialIds.toSorted());
  const others = !isUnchanged && words(before) === words(after) ? ', not the same' : '';
  return line('material', 'Supporting material', words(before), `${words(after)}${others}`);
}

const handIn = ({ design }: SnapshotFacts): string => handInSentence(design.artifactConstraints);
const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

function calibrationsText({ calibrations }: SnapshotFacts): string {
  const texts = calibrations.map(({ title, quality, isIncluded }, index) => {
    const name = title.trim() === '' ? calibrationLetter(index) : `${calibrationLetter(index)} ${title}`;
    return `${name} (${quality}${isIncluded ? '' : ', left out'})`;
  });
  return texts.length === 0 ? 'none' : texts.join('; ');
}

/** Those that both have, in one order: what is new or gone is told by its title. */
const common = ({ calibrations }: SnapshotFacts, other: SnapshotFacts) =>
  calibrations
    .filter(({ calibrationId }) => other.calibrations.some((one) => one.calibrationId === calibrationId))
    .toSorted((one, two) => (one.calibrationId < two.calibrationId ? -1 : 1));
const experts = (facts: SnapshotFacts, other: SnapshotFacts) =>
  common(facts, other).map(({ calibrationId, expertStamp }) => [calibrationId, expertStamp]);
const samples = (facts: SnapshotFacts, other: SnapshotFacts) =>
  common(facts, other).map(({ calibrationId, sampleText, artifactIds }) => [
    calibrationId,
    sampleText,
    artifactIds.toSorted(),
  ]);

function phaseLines(before: PhaseDesigns, after: PhaseDesigns): Difference[] {
  return PHASE_TYPES.map((type) =>
    line('phases', PHASE_LABELS[type], phaseText(type, before), phaseText(type, after), true),
  );
}

// Lengths are left out: in a course the dates say how long a phase is, and an update leaves them alone.
function phaseText(type: keyof PhaseDesigns, phases: PhaseDesigns): string {
  if (!phases[type].isEnabled) return 'off';
  if (type === 'Calibration') return `on, ${phases.Calibration.tries} tries`;
  if (type !== 'PeerEvaluation') return 'on';
  const { reviewsGiven, reviewsNeeded, distribution } = phases.PeerEvaluation;
  const opens = distribution === 'automatic' ? 'automatically' : 'by hand';
  return `on, ${reviewsGiven} reviews given, ${reviewsNeeded} needed, distributed ${opens}`;
}

function weightsText({ design: { weights } }: SnapshotFacts): string {
  const { submission, calibration, evaluation, self } = weights;
  return `work ${submission}, practice ${calibration}, reviews ${evaluation}, self-evaluation ${self}`;
}
