import {
  answerFlaws,
  criteriaOf,
  type Anchor,
  type AnswerFlaw,
  type Criterion,
  type CriterionAnswer,
  type CriterionChoice,
  type RubricContents,
} from '@circuit/domain/rubrics';
import { isInText } from '@circuit/domain/evaluations';
import { useState } from 'react';

import type { When } from '#platform/saving/saver.ts';

import type { RatingSaving, RatingStatus } from './ratingSaving.ts';
import { completionWords } from './words.ts';

export interface RatingFacts {
  readonly contents: RubricContents;
  /** As they were when the page was opened. */
  readonly answers: readonly CriterionAnswer[];
  /** Left out in a trial: then nothing is saved, and nothing says that it is. */
  readonly saving?: RatingSaving | undefined;
  /** The plain text of the work, where passages of it can be linked. */
  readonly text?: string | undefined;
  /** While everything is being handed in nothing can be changed: it would be handed in without the change. (WS-9) */
  readonly isHeld?: boolean | undefined;
}

export type RatingFlaw = Omit<AnswerFlaw, 'field'> & { readonly field: AnswerFlaw['field'] | 'passage' };

const IDLE: RatingStatus = { state: 'idle' };

/** What one person answers to one rubric: which criterion is open, what is missing, and whether it is saved. */
export function useRating({ contents, answers: before, saving, isHeld = false, text }: RatingFacts) {
  const criteria = criteriaOf(contents);
  const [answers, setAnswers] = useState(before);
  const flawsOf = (all: readonly CriterionAnswer[]) => [...answerFlaws(contents, all), ...lostPassages(text, all)];
  const flaws = flawsOf(answers);
  const [openId, setOpenId] = useState<string | null>(() => (flaws[0]?.criterionId ?? criteria[0]?.id) || null);
  const [announcement, setAnnouncement] = useState('');

  /** All answers after it. */
  function change(criterion: Criterion, fields: Partial<CriterionAnswer>, when: When) {
    if (isHeld) return answers;
    const answer = { ...answerTo(answers, criterion.id), ...fields };
    const next = [...answers.filter(({ criterionId }) => criterionId !== criterion.id), answer];
    setAnswers(next);
    announce(criterion, next);
    saving?.change(next, when);
    return next;
  }

  /** To the next criterion that is not done, unless this one still misses its comment. (WS-22) */
  function goOnFrom({ id }: Criterion, left: readonly RatingFlaw[]): void {
    if (isHeld || left.length === 0 || left.some(({ criterionId }) => criterionId === id)) return;
    const index = criteria.findIndex((criterion) => criterion.id === id);
    setOpenId(nextOpen(criteria, index, left));
  }

  /** Told once when a criterion becomes complete, and again when its choice changes. */
  function announce(criterion: Criterion, next: readonly CriterionAnswer[]): void {
    const left = flawsOf(next);
    const isDone = left.every(({ criterionId }) => criterionId !== criterion.id);
    const { choice } = answerTo(next, criterion.id);
    setAnnouncement(isDone ? completionWords(criterion, choice, countCriteria(left)) : '');
  }

  const openIndex = criteria.findIndex(({ id }) => id === openId);
  return {
    criteria,
    answers,
    flaws,
    leftCount: countCriteria(flaws),
    openId,
    openCriterion: criteria[openIndex] ?? null,
    /** The next one that is not done, or else the next in order; null after the last, and when only the open one is left. */
    nextId: nextOpen(criteria, openIndex, flaws),
    previousId: criteria[Math.max(0, openIndex - 1)]?.id ?? null,
    open: setOpenId,
    choose: (criterion: Criterion, choice: CriterionChoice | null, goesOn = false) => {
      const next = change(criterion, { choice }, 'now');
      if (goesOn) goOnFrom(criterion, flawsOf(next));
    },
    write: (criterion: Criterion, comment: string) => {
      change(criterion, { comment }, 'soon');
    },
    link: (criterion: Criterion, anchors: readonly Anchor[]) => {
      change(criterion, { anchors }, 'now');
    },
    flush: () => saving?.flush(),
    status: saving?.status ?? IDLE,
    savedAt: saving?.savedAt,
    announcement,
  };
}

export type Rating = ReturnType<typeof useRating>;

export function answerTo(answers: readonly CriterionAnswer[], criterionId: string): CriterionAnswer {
  return answers.find((answer) => answer.criterionId === criterionId) ?? { criterionId, choice: null, comment: '' };
}

/** Passages that the text does not have any more hold up the hand-in, as on the server. (RW-13) */
function lostPassages(text: string | undefined, answers: readonly CriterionAnswer[]): readonly RatingFlaw[] {
  if (text === undefined) return [];
  return answers
    .filter(({ anchors = [] }) => anchors.some((anchor) => !isInText(text, anchor)))
    .map(({ criterionId }) => ({ criterionId, field: 'passage', text: 'A linked passage is no longer in the text.' }));
}

function countCriteria(flaws: readonly RatingFlaw[]): number {
  return new Set(flaws.map(({ criterionId }) => criterionId)).size;
}

function nextOpen(criteria: readonly Criterion[], openIndex: number, flaws: readonly RatingFlaw[]): string | null {
  const after = criteria.slice(openIndex + 1);
  const isOpen = ({ id }: Criterion) => flaws.some(({ criterionId }) => criterionId === id);
  const elsewhere = criteria.find((criterion, index) => index !== openIndex && isOpen(criterion));
  // Where only this one misses something, nothing that is done comes next.
  const inOrder = flaws.length === 0 ? after[0] : undefined;
  return (after.find(isOpen) ?? elsewhere ?? inOrder)?.id ?? null;
}
