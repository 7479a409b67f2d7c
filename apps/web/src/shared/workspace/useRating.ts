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
import { useEffect, useRef, useState } from 'react';

import { clockTimeNow } from '#shared/time/clockTime.ts';

import { AnswerSaver, type SaveAnswer, type SavingStatus } from './answerSaver.ts';
import { completionWords } from './words.ts';

export interface RatingFacts {
  readonly contents: RubricContents;
  /** As they were when the page was opened. */
  readonly answers: readonly CriterionAnswer[];
  /** Left out in a trial: then nothing is saved, and nothing says that it is. */
  readonly onSave?: SaveAnswer | undefined;
  /** All answers at every change, before any pause: for what keeps them on the device. */
  readonly onChange?: ((answers: readonly CriterionAnswer[]) => void) | undefined;
  /** Moves on when what had failed is safe after all: the bar says so then. */
  readonly savedTurn?: number | undefined;
}

const IDLE: SavingStatus = { state: 'idle', failure: '' };

/** What one person answers to one rubric: which criterion is open, what is missing, and whether it is saved. */
export function useRating({ contents, answers: before, onSave, onChange, savedTurn = 0 }: RatingFacts) {
  const criteria = criteriaOf(contents);
  const [answers, setAnswers] = useState(before);
  const flaws = answerFlaws(contents, answers);
  const [openId, setOpenId] = useState<string | null>(() => (flaws[0]?.criterionId ?? criteria[0]?.id) || null);
  const [status, setStatus] = useState(IDLE);
  const [savedAt, setSavedAt] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const saver = useRef<AnswerSaver>(undefined);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  }, [onSave]);
  useEffect(() => {
    if (savedTurn > 0) void saver.current?.flush();
  }, [savedTurn]);
  // Words that were typed a moment ago are sent when the page is left.
  useEffect(() => () => void saver.current?.flush(), []);

  function saverOf(): AnswerSaver | undefined {
    if (onSave === undefined) return undefined;
    saver.current ??= new AnswerSaver(
      async (answer) => save.current?.(answer),
      (next) => {
        setStatus(next);
        if (next.state === 'saved') setSavedAt(clockTimeNow());
      },
    );
    return saver.current;
  }

  function change(criterion: Criterion, fields: Partial<CriterionAnswer>): CriterionAnswer {
    const answer = { ...answerTo(answers, criterion.id), ...fields };
    const next = [...answers.filter(({ criterionId }) => criterionId !== criterion.id), answer];
    setAnswers(next);
    onChange?.(next);
    announce(criterion, next);
    return answer;
  }

  /** Told once when a criterion becomes complete, and again when its choice changes. */
  function announce(criterion: Criterion, next: readonly CriterionAnswer[]): void {
    const left = answerFlaws(contents, next);
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
    /** The next one that is not done, or else the next in order; null after the last. */
    nextId: nextOpen(criteria, openIndex, flaws),
    previousId: criteria[Math.max(0, openIndex - 1)]?.id ?? null,
    open: setOpenId,
    choose: (criterion: Criterion, choice: CriterionChoice | null) => {
      const answer = change(criterion, { choice });
      saverOf()?.now(answer);
    },
    write: (criterion: Criterion, comment: string) => {
      const answer = change(criterion, { comment });
      saverOf()?.soon(answer);
    },
    link: (criterion: Criterion, anchors: readonly Anchor[]) => {
      const answer = change(criterion, { anchors });
      saverOf()?.now(answer);
    },
    flush: () => void saver.current?.flush(),
    status,
    savedAt,
    announcement,
  };
}

export type Rating = ReturnType<typeof useRating>;

export function answerTo(answers: readonly CriterionAnswer[], criterionId: string): CriterionAnswer {
  return answers.find((answer) => answer.criterionId === criterionId) ?? { criterionId, choice: null, comment: '' };
}

function countCriteria(flaws: readonly AnswerFlaw[]): number {
  return new Set(flaws.map(({ criterionId }) => criterionId)).size;
}

function nextOpen(criteria: readonly Criterion[], openIndex: number, flaws: readonly AnswerFlaw[]): string | null {
  const after = criteria.slice(openIndex + 1);
  const isOpen = ({ id }: Criterion) => flaws.some(({ criterionId }) => criterionId === id);
  const elsewhere = criteria.find((criterion, index) => index !== openIndex && isOpen(criterion));
  return (after.find(isOpen) ?? elsewhere ?? after[0])?.id ?? null;
}
