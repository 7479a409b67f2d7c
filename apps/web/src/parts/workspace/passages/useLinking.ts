import { anchorAt, isInText, passagesOf, withAnchor, type Passage } from '@circuit/domain/evaluations';
import { ANCHOR_LIMITS, type Anchor, type RubricContents } from '@circuit/domain/rubrics';
import { useRef, useState } from 'react';

import { answerTo, type Rating } from '../useRating.ts';
import type { Selected } from './selection.ts';

/** What the passages of one evaluation are, and how they come and go. */
export interface Linking {
  readonly passages: readonly Passage[];
  /** Linked to an earlier version of the text, which says something else there now. (RW-13) */
  readonly lost: readonly Passage[];
  /** One more was wanted, and the criterion has as many as it may. */
  readonly isFull: boolean;
  readonly plain: string;
  /** The criterion that a passage would be linked to. */
  readonly openTitle: string | null;
  readonly linkSelected: (selected: Selected) => void;
  readonly toggle: (anchor: Anchor) => void;
  readonly remove: (passage: Passage) => void;
  /** Scroll to this one and focus it. */
  readonly show: (number: number) => void;
  readonly wanted: { readonly number: number } | null;
  readonly setSelected: (selected: Selected | null) => void;
  /** The key: what is selected is linked; with nothing selected, pressed outside the work, the sentences are offered. (RW-12) */
  readonly linkByKey: (from: 'work' | 'rubric') => void;
  readonly isOffering: boolean;
  readonly offer: () => void;
  /** After a sentence was linked, focus goes to the comment. */
  readonly closeOffer: () => void;
  /** For screen readers: what was linked or removed. */
  readonly said: string;
}

interface LinkingEvents {
  readonly onShow: () => void;
  /** Something was linked: its author goes on with the comment. (RW-14) */
  readonly onLinked: () => void;
}

/** Null where the work has no text that could be pointed at. */
export function useLinking(
  rating: Rating,
  contents: RubricContents,
  plain: string | undefined,
  { onShow, onLinked }: LinkingEvents,
): Linking | null {
  const [said, setSaid] = useState('');
  const [isFull, setFull] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const hasLinked = useRef(false);
  const [wanted, setWanted] = useState<Linking['wanted']>(null);
  const selected = useRef<Selected | null>(null);
  const criterion = rating.openCriterion;
  if (plain === undefined) return null;
  const all = passagesOf(contents, rating.answers);

  function change(criterionId: string, of: (anchors: readonly Anchor[]) => readonly Anchor[]): void {
    const target = rating.criteria.find(({ id }) => id === criterionId);
    if (target !== undefined) rating.link(target, of(answerTo(rating.answers, criterionId).anchors ?? []));
  }

  function link(anchor: Anchor | null): boolean {
    if (criterion === null || anchor === null) return false;
    const before = answerTo(rating.answers, criterion.id).anchors ?? [];
    const next = withAnchor(before, anchor);
    setFull(next === before && before.length >= ANCHOR_LIMITS.count);
    if (next === before) return false;
    change(criterion.id, () => next);
    setSaid(`Linked to ${criterion.title}: “${shortened(anchor.quote)}”`);
    return true;
  }

  function offer(): void {
    hasLinked.current = false;
    setOffering(criterion !== null);
  }

  function remove({ criterionId, start, end, quote }: Anchor & { readonly criterionId: string }): void {
    change(criterionId, (anchors) => anchors.filter((anchor) => anchor.start !== start || anchor.end !== end));
    setFull(false);
    setSaid(`No longer linked: “${shortened(quote)}”`);
  }

  const linkSelected = ({ from, to }: Selected) => {
    if (link(anchorAt(plain, from, to))) onLinked();
  };
  return {
    passages: all
      .filter((passage) => isInText(plain, passage))
      .map((passage, index) => ({ ...passage, number: index + 1 })),
    lost: all.filter((passage) => !isInText(plain, passage)),
    isFull,
    plain,
    openTitle: criterion?.title ?? null,
    linkSelected,
    toggle: (anchor) => {
      if (criterion === null) return;
      const isLinked = (answerTo(rating.answers, criterion.id).anchors ?? []).some(
        ({ start, end }) => start === anchor.start && end === anchor.end,
      );
      if (isLinked) remove({ ...anchor, criterionId: criterion.id });
      else if (link(anchor)) hasLinked.current = true;
    },
    remove,
    show: (number) => {
      onShow();
      setWanted({ number });
    },
    wanted,
    setSelected: (next) => {
      selected.current = next;
    },
    linkByKey: (from) => {
      if (selected.current === null) return from === 'work' ? undefined : offer();
      linkSelected(selected.current);
      return window.getSelection()?.removeAllRanges();
    },
    isOffering,
    offer,
    closeOffer: () => {
      setOffering(false);
      if (hasLinked.current) onLinked();
    },
    said,
  };
}

/** So much of a quote as tells it from the others. */
export function shortened(quote: string): string {
  return quote.length <= 90 ? quote : `${quote.slice(0, 80).trimEnd()}…`;
}
