import { plainText } from '@circuit/domain/richText';
import { VisuallyHidden } from '@circuit/ui';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import { type Finish, FinishDialog } from './FinishDialog.tsx';
import { Panes, type Pane } from './Panes.tsx';
import { LinkedText } from './passages/LinkedText.tsx';
import { PassageList } from './passages/PassageList.tsx';
import { SentencesDialog } from './passages/SentencesDialog.tsx';
import { useLinking } from './passages/useLinking.ts';
import { RatingBar } from './RatingBar.tsx';
import { RubricForm } from './RubricForm.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { TaskBar } from './TaskBar.tsx';
import { type RatingFacts, type RatingFlaw, useRating } from './useRating.ts';
import { useRatingSettings } from './useRatingSettings.ts';
import { useWorkspaceKeys } from './useWorkspaceKeys.ts';
import { optionsOf } from './words.ts';
import type { Work } from './work.ts';
import styles from './Workspace.module.css';

interface Props extends RatingFacts {
  /** The evaluation's id: another one begins with empty hands, so no rating can appear on the wrong work. (WS-1) */
  readonly evaluationKey: string;
  readonly work: Work;
  /** Back link, heading, list of reviews, time left. */
  readonly header?: ReactNode;
  readonly instructions?: ReactNode;
  /** A personal hint below the rubric. */
  readonly hint?: ReactNode;
  readonly finish?: Finish | undefined;
  /** Says whether a comment is specific while it is being written. */
  readonly isCoached?: boolean;
  /** Inside a page, as a card; otherwise it fills the window. */
  readonly isFramed?: boolean;
  /** Left of the work: a list of other works; on a phone the page shows it elsewhere. */
  readonly side?: ReactNode;
  /** Levels side by side and few words, for people who know the rubric by heart. */
  readonly isCompact?: boolean;
  /** What is shown below one criterion, open or not. */
  readonly renderNote?: ((criterionId: string, isOpen: boolean) => ReactNode) | undefined;
  /** Of the course, where it is part of one. */
  readonly timeZoneId?: string | undefined;
  /** Which of the two a phone shows first. */
  readonly firstPane?: Pane | undefined;
  /** In the bar, before what comes next. */
  readonly barAction?: ReactNode;
  /** Above the rubric: a question that is answered beside the work. */
  readonly question?: ReactNode;
  /** On a phone, what the rubric's side of the switch is called. */
  readonly rubricLabel?: string | undefined;
  /** Asked once it is there: whether somebody was led here and goes on from the work. */
  readonly takesFocus?: (() => boolean) | undefined;
}

/** Work left, rubric right: one layout for practice, review, self-evaluation, grading and the expert. */
export function Workspace(props: Props) {
  return <OneEvaluation key={props.evaluationKey} {...props} />;
}

function OneEvaluation(props: Props) {
  const { work, header, instructions, hint, finish, isCoached = false, isFramed = false, ...rest } = props;
  const { side, isCompact = false, renderNote, timeZoneId, firstPane = 'work', barAction, ...more } = rest;
  const { question, rubricLabel = 'Rubric', takesFocus, ...facts } = more;
  const isHeld = finish?.isBusy ?? false;
  const plain = useMemo(() => (work.text === undefined ? undefined : plainText(work.text)), [work.text]);
  const rating = useRating({ ...facts, isHeld, text: plain });
  const { hasKeys, goesOn } = useRatingSettings();
  const [pane, setPane] = useState<Pane>(firstPane);
  const [shown, setShown] = useState<'keys' | 'instructions' | 'finish' | null>(null);
  const [areFlawsShown, setFlawsShown] = useState(false);
  const workId = useId();
  const workPane = useRef<HTMLElement>(null);
  const rubricPane = useRef<HTMLElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const isCommentNext = useRef(false);
  const close = () => setShown(null);
  // After the criterion has taken the focus, as it does whenever it opens.
  useEffect(() => {
    if (!isCommentNext.current) return;
    isCommentNext.current = false;
    comment.current?.focus();
  });
  useFocusAfterHold(isHeld, rubricPane);
  useFocusOnArrival(takesFocus, firstPane === 'work' ? workPane : rubricPane);
  const linking = useLinking(rating, facts.contents, plain, {
    onShow: () => setPane('work'),
    onLinked: () => {
      isCommentNext.current = true;
    },
  });

  function show(next: Pane): void {
    setPane(next);
    (next === 'work' ? workPane : rubricPane).current?.focus();
  }

  function tryToFinish(): void {
    if (isHeld) return undefined;
    rating.flush();
    const [first] = rating.flaws;
    if (first === undefined && finish?.asksFirst === false) return finish.onFinish(rating.answers);
    if (first === undefined) return setShown('finish');
    return leadTo(first);
  }

  /** Shows what is missing and moves focus to the field for it. (WS-9) */
  function leadTo({ criterionId, field }: RatingFlaw): void {
    // On a phone the rubric may be hidden behind the work. A hidden pane cannot take focus, so it is shown first.
    flushSync(() => {
      setFlawsShown(true);
      setPane('rubric');
    });
    if (criterionId !== rating.openId) {
      isCommentNext.current = field === 'comment';
      rating.open(criterionId);
    } else if (field === 'comment') comment.current?.focus();
    else rubricPane.current?.querySelector<HTMLElement>(`${OPEN_CRITERION} input`)?.focus();
  }

  function openInSight(criterionId: string): void {
    setPane('rubric');
    rating.open(criterionId);
  }

  function advance(): void {
    const [first] = rating.flaws;
    if (rating.nextId !== null) openInSight(rating.nextId);
    else if (first !== undefined) leadTo(first);
  }

  function goOn(): void {
    rating.flush();
    if (rating.leftCount === 0 && finish !== undefined) tryToFinish();
    else advance();
  }

  function step(by: 1 | -1): void {
    const index = rating.criteria.findIndex(({ id }) => id === rating.openId);
    const target = rating.criteria[index + by];
    if (target !== undefined) openInSight(target.id);
  }

  useWorkspaceKeys(hasKeys, {
    chooseOption: (index) => {
      const criterion = rating.openCriterion;
      const option = criterion === null ? undefined : optionsOf(criterion)[index];
      if (criterion === null || option === undefined) return;
      followChoice(rubricPane.current, index);
      rating.choose(criterion, option.choice, goesOn);
    },
    next: advance,
    down: () => step(1),
    up: () => step(-1),
    comment: () => comment.current?.focus(),
    link: linking?.linkByKey,
    instructions: () => {
      if (instructions !== undefined) setShown('instructions');
    },
    toWork: () => show('work'),
    toRubric: () => show('rubric'),
    saveAndNext: goOn,
    showKeys: () => setShown('keys'),
  });

  const doneCount = rating.criteria.length - rating.leftCount;
  return (
    <div className={isFramed ? `${styles['workspace']} ${styles['framed']}` : styles['workspace']}>
      <TaskBar
        header={header}
        instructions={instructions}
        areInstructionsShown={shown === 'instructions'}
        onInstructions={(isShown) => setShown(isShown ? 'instructions' : null)}
        onKeys={() => setShown('keys')}
      />
      <Panes
        side={side}
        pane={pane}
        onPane={setPane}
        isHeld={isHeld}
        work={work}
        text={
          linking === null || work.text === undefined ? null : <LinkedText document={work.text} linking={linking} />
        }
        workId={workId}
        workRef={workPane}
        rubricRef={rubricPane}
        rubricTabLabel={`${rubricLabel} (${doneCount} of ${rating.criteria.length})`}
        bar={
          <RatingBar
            rating={rating}
            hasKeys={hasKeys}
            onNext={goOn}
            finish={finish}
            onFinish={tryToFinish}
            action={barAction}
            timeZoneId={timeZoneId}
            hasHints={isCompact}
          />
        }
      >
        {question}
        <RubricForm
          rating={rating}
          hasKeys={hasKeys}
          areFlawsShown={areFlawsShown}
          commentRef={comment}
          hint={hint}
          isCoached={isCoached}
          isCompact={isCompact}
          goesOn={goesOn}
          renderNote={renderNote}
          passages={
            linking === null || rating.openId === null ? null : (
              <PassageList linking={linking} criterionId={rating.openId} workWord={work.tabLabel.toLowerCase()} />
            )
          }
        />
      </Panes>
      {linking === null ? null : (
        <>
          {/* Outside the panes: a phone hides one of them, and what happens there is said all the same. */}
          <output>
            <VisuallyHidden>{linking.said}</VisuallyHidden>
          </output>
          <SentencesDialog linking={linking} criterionId={rating.openId} />
        </>
      )}
      <ShortcutSheet isOpen={shown === 'keys'} onClose={close} areSingleKeysOn={hasKeys} hasLinks={linking !== null} />
      {finish === undefined || finish.asksFirst === false ? null : (
        <FinishDialog
          isOpen={shown === 'finish'}
          onClose={close}
          rating={rating}
          finish={{
            ...finish,
            onFinish: (answers) => {
              close();
              finish.onFinish(answers);
            },
          }}
        />
      )}
    </div>
  );
}

const OPEN_CRITERION = '[aria-current=step]';

/** If focus is on a level, it moves to the chosen one: Space must not choose another. (WS-18) */
function followChoice(rubric: HTMLElement | null, index: number): void {
  const radios = [...(rubric?.querySelectorAll<HTMLElement>(`${OPEN_CRITERION} input[type=radio]`) ?? [])];
  if (radios.some((radio) => radio === document.activeElement)) radios[index]?.focus({ preventScroll: true });
}

/** A held pane cannot take focus. If the hold ends without a result, focus returns to the rubric. */
function useFocusAfterHold(isHeld: boolean, rubricPane: RefObject<HTMLElement | null>): void {
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current && !isHeld && document.activeElement === document.body) rubricPane.current?.focus();
    wasHeld.current = isHeld;
  }, [isHeld, rubricPane]);
}

/** After a move to the next work, focus goes to its pane, which names it; on a phone it starts at the top. (GQ-31) */
function useFocusOnArrival(takesFocus: (() => boolean) | undefined, pane: RefObject<HTMLElement | null>): void {
  const isLed = useEffectEvent(() => takesFocus?.() ?? false);
  useEffect(() => {
    if (!isLed()) return;
    window.scrollTo?.({ top: 0 });
    pane.current?.focus({ preventScroll: true });
  }, [pane]);
}
