import { useEffect, useRef, type RefObject } from 'react';

/** What each key does; a key that is left out does nothing. */
export interface KeyActions {
  /** From 0, the top one. */
  readonly chooseOption: (index: number) => void;
  readonly next: () => void;
  readonly down: () => void;
  readonly up: () => void;
  readonly comment: () => void;
  /** In the work only what is selected is linked; elsewhere the sentences are offered, too. */
  readonly link?: ((from: 'work' | 'rubric') => void) | undefined;
  readonly instructions: () => void;
  readonly toWork: () => void;
  readonly toRubric: () => void;
  readonly saveAndNext: () => void;
  readonly showKeys: () => void;
}

const LINKS = ['H', 'Link the selected text to the criterion, or choose a sentence'] as const;

/** Shown in the sheet. */
export const keyMeanings = (hasLinks: boolean) => [
  ['1, 2, 3 …', 'Choose a level and continue (the top one is 1)'] as const,
  ['N', 'Next criterion that is not done'] as const,
  ['P', 'Previous criterion'] as const,
  ['J, K', 'Next and previous criterion'] as const,
  ['C', 'Comment'] as const,
  ['Escape', 'Leave the comment'] as const,
  ...(hasLinks ? [LINKS] : []),
  ['I', 'Instructions'] as const,
  ['[ and ]', 'Switch between work and rubric'] as const,
  ['Ctrl+Enter', 'Save and go to the next'] as const,
  ['?', 'Show this list'] as const,
];

/** A place where people read and point: after a click there, most single keys do nothing. (WS-21) */
export const READING_PLACE = { 'data-keys': 'few' } as const;

/**
 * Single keys can be switched off and never fire while somebody writes or a dialog is open. Ctrl+Enter is no single key, so
 * it works in a comment too. A key that is held down acts once. (WS-4, 2.1.4)
 */
export function useWorkspaceKeys(areSingleKeysOn: boolean, actions: KeyActions): void {
  const latest = useRef(actions);
  const hasPointed = usePointingInWork();
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isInOverlay(event.target)) return;
      const { current } = latest;
      const keys = hasPointed.current ? keysOfWork(current) : keysOfRubric(current, placeOf(event.target));
      const action = actionOf(event, areSingleKeysOn ? keys : {}, current);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areSingleKeysOn, hasPointed]);
}

/**
 * True from a click in the work until the person clicks or moves the focus elsewhere. A focus that came by keyboard, or
 * with the next essay, does not count: nobody believes that they write there. (GQ-31)
 */
function usePointingInWork(): RefObject<boolean> {
  const hasPointed = useRef(false);
  useEffect(() => {
    const point = ({ target }: Event) => {
      hasPointed.current = placeOf(target) === 'work';
    };
    const leave = ({ target }: Event) => {
      if (placeOf(target) !== 'work' && !isInOverlay(target)) hasPointed.current = false;
    };
    document.addEventListener('pointerdown', point, true);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', point, true);
      document.removeEventListener('focusin', leave);
    };
  }, []);
  return hasPointed;
}

function actionOf(event: KeyboardEvent, singleKeys: Keys, { saveAndNext }: KeyActions): (() => void) | undefined {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return saveAndNext;
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return undefined;
  return singleKeys[event.key.toLowerCase()];
}

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * A person who clicked in the work may believe that they write: no letter or number may rate, or lead to where the next
 * one rates. (WS-21)
 */
function keysOfWork({ link, toWork, toRubric, showKeys }: KeyActions): Keys {
  return { h: link && (() => link('work')), '[': toWork, ']': toRubric, '?': showKeys };
}

function keysOfRubric(actions: KeyActions, place: 'work' | 'rubric'): Keys {
  const { link } = actions;
  const levels: Keys = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [String(index + 1), () => actions.chooseOption(index)] as const),
  );
  return {
    ...keysOfWork(actions),
    ...levels,
    h: link && (() => link(place)),
    n: actions.next,
    j: actions.down,
    k: actions.up,
    p: actions.up,
    c: actions.comment,
    i: actions.instructions,
  };
}

function placeOf(target: EventTarget | null): 'work' | 'rubric' {
  return target instanceof Element && target.closest('[data-keys=few]') !== null ? 'work' : 'rubric';
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type);
}

function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
}
