import type { Criterion, RubricContents } from '@circuit/domain/rubrics';

import type { RubricDraft } from './editing.ts';

export interface Difference {
  /** Where: "Evidence, Thin". */
  readonly place: string;
  readonly mine: string;
  readonly theirs: string;
}

const ABSENT = 'Not there';

/** What two authors made of the same rubric, place by place. (RB-5) */
export function differencesOf(mine: RubricDraft, theirs: RubricDraft): readonly Difference[] {
  const ids = new Set([...mine.criteria, ...theirs.criteria].map(({ id }) => id));
  const lines = [
    { place: 'Name', mine: mine.name, theirs: theirs.name },
    { place: 'Description', mine: mine.description, theirs: theirs.description },
    { place: 'Order', mine: orderOf(mine, theirs), theirs: orderOf(theirs, mine) },
    ...[...ids].flatMap((id) => criterionLines(find(mine, id), find(theirs, id))),
    ...(mine.criteria.length + theirs.criteria.length === 0
      ? [{ place: 'Point scale', mine: String(mine.pointScaleMax), theirs: String(theirs.pointScaleMax) }]
      : []),
  ];
  return lines.filter((line) => line.mine !== line.theirs);
}

const find = ({ criteria }: RubricContents, id: string) => criteria.find((criterion) => criterion.id === id);

/** Of the criteria that both have; in the same words for both when it is the same. */
function orderOf(own: RubricContents, other: RubricContents): string {
  const ids = sharedIds(own, other);
  if (ids.join() === sharedIds(other, own).join()) return '';
  return ids.map((id, index) => `${index + 1}. ${find(own, id)?.title ?? ''}`).join(', ');
}

const sharedIds = (own: RubricContents, other: RubricContents): readonly string[] =>
  own.criteria.map(({ id }) => id).filter((id) => find(other, id) !== undefined);

function criterionLines(mine: Criterion | undefined, theirs: Criterion | undefined): Difference[] {
  const place = mine?.title || theirs?.title || 'Criterion without a name';
  if (mine === undefined || theirs === undefined)
    return [
      {
        place,
        mine: mine === undefined ? ABSENT : summary(mine),
        theirs: theirs === undefined ? ABSENT : summary(theirs),
      },
    ];
  const own = fieldsOf(mine);
  const other = fieldsOf(theirs);
  return [...new Set([...own.keys(), ...other.keys()])].map((field) => ({
    place: field === '' ? place : `${place}, ${field}`,
    mine: own.get(field) ?? ABSENT,
    theirs: other.get(field) ?? ABSENT,
  }));
}

const summary = (criterion: Criterion): string => criterion.question || criterion.title;

function fieldsOf(criterion: Criterion): ReadonlyMap<string, string> {
  const fields = new Map([
    ['', criterion.title],
    ['question', criterion.question],
    ['weight', criterion.weight === null ? 'as its points' : String(criterion.weight)],
    ['comment', `${criterion.commentRule} ${criterion.minCommentLength} ${criterion.commentPrompt}`.trim()],
    ['automatic feedback', criterion.aesTag],
  ]);
  if (criterion.kind === 'points') fields.set('points', `${criterion.minPoints} to ${criterion.maxPoints}`);
  if (criterion.kind === 'yesNo') fields.set('points', `${criterion.points}${criterion.isInverted ? ' for no' : ''}`);
  if (criterion.kind === 'levels')
    for (const [index, { label, points, description }] of criterion.levels.entries())
      fields.set(`level ${index + 1}`, `${label} ${points}. ${description}`.trim());
  return fields;
}
