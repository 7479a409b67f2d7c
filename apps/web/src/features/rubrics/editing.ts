import {
  DEFAULT_MIN_COMMENT_LENGTH,
  highestPoints,
  RUBRIC_LIMITS,
  type Criterion,
  type CriterionKind,
  type Level,
  type LevelsCriterion,
  type RubricContents,
} from '@circuit/domain/rubrics';

/** What an author has on screen. */
export interface RubricDraft extends RubricContents {
  readonly name: string;
  readonly description: string;
}

type NewId = () => string;

const FIRST_LEVELS: readonly (readonly [string, number])[] = [
  ['Excellent', 4],
  ['Good', 3],
  ['Fair', 1],
  ['Missing', 0],
];

/** With levels that only wait for their descriptions. */
export function newCriterion(newId: NewId): LevelsCriterion {
  return {
    id: newId(),
    kind: 'levels',
    title: '',
    question: '',
    weight: null,
    commentRule: 'requiredAtExtremes',
    commentPrompt: '',
    minCommentLength: DEFAULT_MIN_COMMENT_LENGTH,
    aesTag: 'none',
    levels: FIRST_LEVELS.map(([label, points]) => ({ id: newId(), label, description: '', points })),
  };
}

export function withCriteria(draft: RubricDraft, criteria: readonly Criterion[]): RubricDraft {
  return { ...draft, criteria: criteria.slice(0, RUBRIC_LIMITS.criteria) };
}

export function replaceCriterion(draft: RubricDraft, criterion: Criterion): RubricDraft {
  return withCriteria(
    draft,
    draft.criteria.map((present) => (present.id === criterion.id ? criterion : present)),
  );
}

export function removeCriterion(draft: RubricDraft, id: string): RubricDraft {
  return withCriteria(
    draft,
    draft.criteria.filter((present) => present.id !== id),
  );
}

/** A copy right behind it, with ids of its own. */
export function duplicateCriterion(draft: RubricDraft, id: string, newId: NewId): RubricDraft {
  const index = draft.criteria.findIndex((present) => present.id === id);
  const original = draft.criteria[index];
  if (original === undefined) return draft;
  const title = `${original.title} (copy)`.slice(0, RUBRIC_LIMITS.title);
  const copy: Criterion =
    original.kind === 'levels'
      ? { ...original, id: newId(), title, levels: original.levels.map((level) => ({ ...level, id: newId() })) }
      : { ...original, id: newId(), title };
  return withCriteria(draft, draft.criteria.toSpliced(index + 1, 0, copy));
}

/** Another kind of answer; words, comment rule and highest points stay. */
export function changeKind(criterion: Criterion, kind: CriterionKind, newId: NewId): Criterion {
  if (criterion.kind === kind) return criterion;
  const { id, title, question, weight, commentRule, commentPrompt, minCommentLength, aesTag } = criterion;
  const same = { id, title, question, weight, commentRule, commentPrompt, minCommentLength, aesTag };
  const points = highestPoints(criterion) || 1;
  if (kind === 'points') return { ...same, kind, minPoints: 0, maxPoints: points };
  if (kind === 'yesNo') return { ...same, kind, points, isInverted: false };
  const { levels } = newCriterion(newId);
  const best = levels[0]?.points ?? 1;
  return { ...same, kind, levels: levels.map((level) => ({ ...level, points: scaled(level.points, points / best) })) };
}

const scaled = (points: number, factor: number): number => Math.round(points * factor * 10) / 10;

/** One more, between the last two, with points between theirs. */
export function addLevel(criterion: LevelsCriterion, newId: NewId): LevelsCriterion {
  const { levels } = criterion;
  if (levels.length >= RUBRIC_LIMITS.levels) return criterion;
  const [before, last] = [levels.at(-2)?.points ?? levels.at(-1)?.points ?? 0, levels.at(-1)?.points ?? 0];
  const level = { id: newId(), label: '', description: '', points: scaled((before + last) / 2, 1) };
  return { ...criterion, levels: levels.toSpliced(Math.max(0, levels.length - 1), 0, level) };
}

export function replaceLevel(criterion: LevelsCriterion, level: Level): LevelsCriterion {
  return { ...criterion, levels: criterion.levels.map((present) => (present.id === level.id ? level : present)) };
}

export function removeLevel(criterion: LevelsCriterion, id: string): LevelsCriterion {
  return { ...criterion, levels: criterion.levels.filter((present) => present.id !== id) };
}

/** Repairs an order in which points do not fall. */
export function sortLevels(criterion: LevelsCriterion): LevelsCriterion {
  return { ...criterion, levels: criterion.levels.toSorted((one, other) => other.points - one.points) };
}
