import type { Rubric } from '@circuit/contract/rubrics';
import { rubricId, type RubricVersionId } from '@circuit/domain/kernel';
import { rubricActivities } from '@circuit/domain/permissions';
import {
  highestPoints,
  type LevelsCriterion,
  type PointsCriterion,
  type YesNoCriterion,
} from '@circuit/domain/rubrics';

const idOf = (number: number): string => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const ANY = {
  question: '',
  weight: null,
  commentRule: 'optional',
  commentPrompt: '',
  minCommentLength: 40,
  aesTag: 'none',
} as const;

type Levels = readonly (readonly [label: string, points: number, description?: string])[];

/** A criterion with levels; the number makes its id and those of its levels. */
function aLevelsCriterion(
  number: number,
  title: string,
  levels: Levels,
  fields: Partial<LevelsCriterion> = {},
): LevelsCriterion {
  return {
    ...ANY,
    id: idOf(number * 100),
    kind: 'levels',
    title,
    levels: levels.map(([label, points, description = ''], index) => ({
      id: idOf(number * 100 + index + 1),
      label,
      description,
      points,
    })),
    ...fields,
  };
}

export function aPointsCriterion(
  number: number,
  title: string,
  fields: Partial<PointsCriterion> = {},
): PointsCriterion {
  return { ...ANY, id: idOf(number * 100), kind: 'points', title, minPoints: 0, maxPoints: 10, ...fields };
}

export function aYesNoCriterion(number: number, title: string, fields: Partial<YesNoCriterion> = {}): YesNoCriterion {
  return { ...ANY, id: idOf(number * 100), kind: 'yesNo', title, points: 2, isInverted: false, ...fields };
}

/** The op-ed rubric of the pictures: four criteria of five points. */
export const OP_ED = [
  aLevelsCriterion(
    1,
    'Thesis',
    [
      ['Sharp', 5, 'Arguable and specific from the first paragraph.'],
      ['Clear', 4, 'Stated, slightly broad.'],
      ['Vague', 2, 'The reader has to guess.'],
      ['None', 0, 'No position taken.'],
    ],
    {
      question: 'Is there a clear, arguable position?',
      commentRule: 'required',
      commentPrompt: 'What would sharpen it?',
    },
  ),
  aLevelsCriterion(
    2,
    'Evidence',
    [
      ['Thorough', 5, 'Every main claim has a specific source or case.'],
      ['Solid', 4, 'Most claims are supported, one is asserted only.'],
      ['Thin', 2, 'Evidence is general, or supports half the claims.'],
      ['Missing', 0, 'Claims stand alone.'],
    ],
    {
      question: 'Are the claims supported by specific, relevant evidence?',
      commentRule: 'requiredAtExtremes',
      commentPrompt: 'What would make the evidence stronger?',
    },
  ),
  aLevelsCriterion(3, 'Counter-argument', [
    ['Met', 5],
    ['Named', 3],
    ['Absent', 0],
  ]),
  aLevelsCriterion(4, 'Clarity', [
    ['Effortless', 5],
    ['Readable', 3],
    ['Hard', 0],
  ]),
] as const;

type Fields = Partial<Omit<Rubric, 'criteria'>> & { readonly criteria?: readonly object[] };

export function aRubric({ criteria = OP_ED, ...fields }: Fields = {}): Rubric {
  const list = structuredClone(criteria) as Rubric['criteria']; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same shapes, which the wire may change
  return {
    id: rubricId(idOf(90)),
    name: 'Op-ed rubric',
    description: '',
    roles: ['Owner'],
    activities: rubricActivities(fields.roles ?? ['Owner'], []),
    isDeleted: false,
    updatedAt: '2026-11-15T15:20:00.000Z',
    version: 3,
    ownerName: 'Larissa Hale',
    criteriaCount: list.length,
    points: list.reduce((sum, criterion) => sum + highestPoints(criterion), 0),
    usedInCount: 0,
    activeCount: 0,
    rubricVersionId: idOf(91) as RubricVersionId, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test
    versionNumber: 1,
    isUsed: false,
    criteria: list,
    pointScaleMax: 100,
    ...fields,
  };
}
